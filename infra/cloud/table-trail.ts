import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  AnyPrincipal,
  Effect,
  ManagedPolicy,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow } from './allow.ts';
import { logKey } from './operations-key.ts';
import { PrivateBucket } from './private-bucket.ts';
import { RegionStage } from './region-stage.ts';
import { saveQueries, tableQueries } from './saved-queries.ts';
import { stackNames } from './stack-names.ts';

export interface TableTrailProps {
  table: ITable;
  /** Records reads and deletions of the trail's files. */
  accessLog: Bucket;
  removal: RemovalPolicy;
}

const cloudTrail = new ServicePrincipal('cloudtrail.amazonaws.com');

/**
 * Records each write to the table, and each read by anyone but the functions, in a log for queries and in signed files
 * (docs/decisions/0005-keep-the-audit-log-append-only.md). Both have keys of items but no other values, and expire
 * after a year. Without the setting, the trail is deleted; log, bucket and key follow `removal`.
 */
export class TableTrail extends Construct {
  readonly bucket: Bucket;
  private readonly removal: RemovalPolicy;
  /** The policies of key and bucket need the trail's ARN before the trail exists. */
  private readonly trail: { name: string; arn: string };

  constructor(scope: Construct, id: string, { table, accessLog, removal }: TableTrailProps) {
    super(scope, id);
    this.removal = removal;
    const stack = Stack.of(this);
    const name = `${stack.stackName}-table`;
    this.trail = { name, arn: stack.formatArn({ service: 'cloudtrail', resource: 'trail', resourceName: name }) };
    const key = this.trailKey();
    this.bucket = this.trailBucket(accessLog);
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: key,
      removalPolicy: removal,
    });
    this.record(table, key, log);
    saveQueries(this, tableQueries(functionSessions(this)), [log]);
  }

  private trailKey(): Key {
    const key = logKey(this, { description: 'Encrypts the recorded access to the table', removal: this.removal });
    this.permit(key, { sid: 'TrailDescribes', actions: ['kms:DescribeKey'], resources: ['*'] });
    this.permit(
      key,
      { sid: 'TrailEncrypts', actions: ['kms:GenerateDataKey*'], resources: ['*'] },
      { 'kms:EncryptionContext:aws:cloudtrail:arn': this.trail.arn },
    );
    return key;
  }

  private trailBucket(accessLog: Bucket): Bucket {
    const { removal } = this;
    const bucket = new PrivateBucket(this, 'Bucket', {
      removal,
      expires: Duration.days(366),
      replacedExpires: Duration.days(30),
      serverAccessLogsBucket: accessLog,
      serverAccessLogsPrefix: 'table-trail/',
    });
    const own = bucket.arnForObjects(`AWSLogs/${Stack.of(this).account}/*`);
    this.permit(bucket, { sid: 'TrailLooks', actions: ['s3:GetBucketAcl'], resources: [bucket.bucketArn] });
    this.permit(
      bucket,
      { sid: 'TrailWrites', actions: ['s3:PutObject'], resources: [own] },
      { 's3:x-amz-acl': 'bucket-owner-full-control' },
    );
    // A trial can be deleted completely.
    if (removal !== RemovalPolicy.DESTROY)
      bucket.addToResourcePolicy(
        new PolicyStatement({
          sid: 'NobodyDeletes',
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
          resources: [bucket.arnForObjects('*')],
        }),
      );
    // The files stay protected without the setting.
    bucket.policy?.applyRemovalPolicy(removal);
    return bucket;
  }

  /** Permits actions to CloudTrail for this trail only. */
  private permit(to: Key | Bucket, statement: PolicyStatementProps, equal: Record<string, string> = {}): void {
    const conditions = { StringEquals: { 'aws:SourceArn': this.trail.arn, ...equal } };
    to.addToResourcePolicy(new PolicyStatement({ ...statement, principals: [cloudTrail], conditions }));
  }

  private record({ tableArn }: ITable, key: Key, log: LogGroup): void {
    const role = new Role(this, 'Role', { assumedBy: cloudTrail });
    const policy = new ManagedPolicy(this, 'Policy', {
      description: 'What the trail of the table needs',
      roles: [role],
      statements: [allow('Log', ['logs:CreateLogStream', 'logs:PutLogEvents'], [log.logGroupArn])],
    });
    const ofTable = [
      { field: 'eventCategory', equalTo: ['Data'] },
      { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
      { field: 'resources.ARN', equalTo: [tableArn] },
    ];
    const trail = new CfnTrail(this, 'Trail', {
      trailName: this.trail.name,
      isLogging: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      enableLogFileValidation: true,
      s3BucketName: this.bucket.bucketName,
      kmsKeyId: key.keyArn,
      cloudWatchLogsLogGroupArn: log.logGroupArn,
      cloudWatchLogsRoleArn: role.roleArn,
      advancedEventSelectors: [
        { name: 'Writes', fieldSelectors: [...ofTable, { field: 'readOnly', equalTo: ['false'] }] },
        {
          name: 'Reads by others than the functions',
          fieldSelectors: [
            ...ofTable,
            { field: 'readOnly', equalTo: ['true'] },
            { field: 'userIdentity.arn', notStartsWith: functionSessions(this) },
          ],
        },
      ],
    });
    // CloudTrail tests its permissions. A trial's files are deleted after the trail.
    trail.node.addDependency(this.bucket, policy);
  }
}

/**
 * The characters of a stack's name with which CloudFormation begins the name of a role, at least. If there were fewer,
 * reads of functions would be recorded.
 */
const startOfRole = 24;

/** Returns how the ARNs of the functions' sessions begin. */
function functionSessions(scope: Construct): string[] {
  const stack = Stack.of(scope);
  const { api, scheduled } = stackNames(RegionStage.of(scope).stage, stack.region);
  return [api, scheduled].map((name) => {
    const resourceName = name.slice(0, startOfRole);
    return stack.formatArn({ service: 'sts', region: '', resource: 'assumed-role', resourceName });
  });
}
