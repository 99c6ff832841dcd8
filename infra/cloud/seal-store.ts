import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';

export interface SealStoreProps {
  removal: RemovalPolicy;
  /** How many keys there have been; the last one signs. */
  keys: number;
  /** How long nobody can delete a copy of a seal. */
  years: number;
}

/**
 * What seals are signed with and kept in (docs/decisions/0053-sign-seals-with-kms-and-keep-them-in-a-locked-bucket.md):
 * keys that cannot be read, and a bucket whose objects nobody can change or delete before their time, the owner of the
 * account included.
 */
export class SealStore extends Construct {
  /** Signs from now on. */
  readonly key: Key;
  readonly bucket: Bucket;
  /** Who read or wrote copies. */
  readonly accessLog: Bucket;

  constructor(scope: Construct, id: string, { removal, keys, years }: SealStoreProps) {
    super(scope, id);
    const all = Array.from({ length: keys }, (_, n) => this.signingKey(n + 1, removal));
    // Until they are deployed too, the other stacks import the key that signed before.
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
    // The lock keeps every version. This also prevents a marker that hides one, and a newer one that is read in its
    // place.
    if (!isTrial)
      for (const refused of [
        { sid: 'NobodyDeletes', actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'] },
        {
          sid: 'NobodyReplaces',
          actions: ['s3:PutObject'],
          // A part of an upload has no such header; the upload's end has.
          conditions: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
        },
      ]) {
        const to = { principals: [new AnyPrincipal()], resources: [bucket.arnForObjects('*')] };
        bucket.addToResourcePolicy(new PolicyStatement({ effect: Effect.DENY, ...to, ...refused }));
      }
    return bucket;
  }
}
