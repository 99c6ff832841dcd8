import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';

export interface SealStoreProps {
  removal: RemovalPolicy;
  /** The number of keys so far; the last one signs. */
  keys: number;
  /** Years for which no one can delete a copy of a seal. */
  years: number;
}

/**
 * The keys and bucket of seals (docs/decisions/0006-chain-records-and-seal-them-daily.md). Keys
 * cannot be read, and objects cannot be changed or deleted before their time, not even by the owner of the account.
 */
export class SealStore extends Construct {
  /** The signing key from now on. */
  readonly key: Key;
  readonly bucket: Bucket;
  /** Records reads and writes of copies. */
  readonly accessLog: Bucket;

  constructor(scope: Construct, id: string, { removal, keys, years }: SealStoreProps) {
    super(scope, id);
    const all = Array.from({ length: keys }, (_, n) => this.signingKey(n + 1, removal));
    // Until they are deployed too, the other stacks import the previous signing key.
    for (const key of all) Stack.of(this).exportValue(key.keyArn);
    this.key = all.at(-1) as Key;
    this.accessLog = new PrivateBucket(this, 'AccessLog', {
      removal,
      expires: Duration.days(366),
      replacedExpires: Duration.days(30),
    });
    this.bucket = this.lockedBucket(removal, years);
  }

  private signingKey(no: number, removalPolicy: RemovalPolicy): Key {
    return new Key(this, `Key${no}`, {
      description: `Signs the seals of the departments' records (${no})`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy,
    });
  }

  private lockedBucket(removal: RemovalPolicy, years: number): Bucket {
    const isTrial = removal === RemovalPolicy.DESTROY;
    const bucket = new PrivateBucket(this, 'Bucket', {
      removal,
      serverAccessLogsBucket: this.accessLog,
      serverAccessLogsPrefix: 'seals/',
      // A trial can be deleted completely, which a lock would prevent.
      ...(!isTrial && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(Math.ceil(years * 365.25))),
      }),
    });
    // The lock keeps every version. This also prevents markers that hide one, and newer versions read instead.
    if (!isTrial)
      for (const refused of [
        { sid: 'NobodyDeletes', actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'] },
        {
          sid: 'NobodyReplaces',
          actions: ['s3:PutObject'],
          // A part of an upload has no such header; the end of the upload has it.
          conditions: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
        },
      ]) {
        const to = { principals: [new AnyPrincipal()], resources: [bucket.arnForObjects('*')] };
        bucket.addToResourcePolicy(new PolicyStatement({ effect: Effect.DENY, ...to, ...refused }));
      }
    return bucket;
  }
}
