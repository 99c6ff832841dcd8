/** The reasons by rule: prefixed for AWS Solutions, without a prefix for NIST 800-53. */
export type Reasons = Readonly<Record<string, string>>;

export const awsPolicy = (name: string) =>
  `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

const tooManyFunctions =
  'Reserved concurrency is not available to other functions of the account, and an area under load would reject calls. The stage ' +
  'throttles requests before a function starts.';

const rotatedByHand =
  'Rotation takes a few commands and ends no login session. A new text for CloudFront needs a deployment, which no schedule can start; ' +
  'docs/operations/run.md has the commands.';

const canaryPassword =
  'It opens an account without permissions in a department without people. To replace it, delete the secret with its canary.';

const traces = "X-Ray stores traces for the account; its two write actions don't support resources.";

export const noNetwork =
  'The function uses only AWS services, over TLS and with its role. It needs no resource in a VPC, and in a VPC it would start more ' +
  'slowly.';

const publicPages = 'The files are public and need no firewall. The API has its own firewall.';

const withoutFirewall =
  'The functions reject requests that bypass CloudFront, limit sign-ins and guesses by account and IP address, and validate all input; the ' +
  'stage throttles. A setting enables the firewall, which costs more than everything else (ADR 27).';

/** The reasons for findings whose rules have no names of resources. */
export const reasons = {
  backupRole: {
    [awsPolicy('AWSBackupServiceRolePolicyForBackup')]:
      "The role of AWS Backup; AWS keeps its policy up to date with the service's calls.",
  },
  secret: { 'AwsSolutions-SMG4': rotatedByHand, SecretsManagerRotationEnabled: rotatedByHand },
  secretKeeper: {
    'AwsSolutions-IAM5[Resource::*]':
      "It finds the former signing secret by its tags, and listing supports no resources. X-Ray's actions support none either.",
    LambdaConcurrency: 'A deployment or an operator invokes it, one call after another.',
    LambdaDLQ: 'A deployment or an operator waits for its answer and fails without one.',
    LambdaInsideVPC: noNetwork,
  },
  api: {
    'AwsSolutions-APIG2':
      "The functions validate every request with the contract's schemas and return a message for each field.",
    [awsPolicy('AmazonAPIGatewayPushToCloudWatchLogs')]:
      "The role for API Gateway's logs in the region; AWS documents this policy for it.",
    APIGWCacheEnabledAndEncrypted: 'Responses are personal and must be current, so they must not be cached.',
    APIGWSSLEnabled:
      'The integrations are Lambda functions, called with signed requests; no back end could check a client certificate.',
  },
  pageApi: {
    'AwsSolutions-APIG2': 'The function reads only the path, and serves public files.',
    'AwsSolutions-APIG3': publicPages,
    APIGWAssociatedWithWAF: publicPages,
    APIGWCacheEnabledAndEncrypted: 'Browsers keep the files, so that few requests arrive. The page must be current.',
    APIGWSSLEnabled: 'The integration is a Lambda function; no back end could check a client certificate.',
  },
  function: {
    'AwsSolutions-IAM5[Resource::*]': traces,
    LambdaConcurrency: tooManyFunctions,
    LambdaDLQ: 'API Gateway calls the function synchronously, so there are no events that could be lost.',
    LambdaInsideVPC: noNetwork,
  },
  task: {
    'AwsSolutions-IAM5[Resource::*]': traces,
    LambdaConcurrency:
      'A schedule starts it a few times an hour at most. Reserved concurrency would not be available to the functions of the API.',
    LambdaInsideVPC: noNetwork,
  },
  migration: {
    'AwsSolutions-IAM5[Resource::*]': traces,
    LambdaConcurrency: 'The deployment invokes it, one call after another.',
    LambdaDLQ: 'The deployment waits for its answer and fails without one.',
    LambdaInsideVPC: noNetwork,
  },
  canary: {
    'AwsSolutions-IAM5[Resource::*]': traces,
    LambdaConcurrency: 'A schedule starts it every five minutes, and nothing else does.',
    LambdaDLQ: 'A failed visit is not repeated: the next one follows, and an alarm reports two in a row.',
    LambdaInsideVPC: 'It visits the installation from outside, as people do.',
  },
  canaryPassword: { 'AwsSolutions-SMG4': canaryPassword, SecretsManagerRotationEnabled: canaryPassword },
  awsKey: {
    CloudWatchLogGroupEncrypted:
      'CloudWatch encrypts the log with an AWS managed key. It contains no names; the full profile adds a key of our own per stack.',
  },
  topic: {
    SNSEncryptedKMS:
      'An alarm names the problem and the function or table, but no person. The full profile adds a key of our own.',
  },
  visits: {
    S3DefaultEncryptionKMS: 'S3 encrypts the log of requests with its own key. The full profile adds a key of our own.',
  },
  keyOfAws: { SecretsManagerUsingKMSKey: `${canaryPassword} AWS manages its key.` },
  withoutFirewall: { 'AwsSolutions-APIG3': withoutFirewall, APIGWAssociatedWithWAF: withoutFirewall },
  failures: {
    'AwsSolutions-SQS3': 'This is the dead-letter queue; it keeps events for two weeks, and an alarm reports them.',
  },
  bucket: {
    S3BucketReplicationEnabled:
      'The web application is built from source and the logs expire after weeks, so no copy is needed. Records stay in the region that a department chose.',
  },
  publicFiles: { S3DefaultEncryptionKMS: 'The files are public: browsers load them before the sign-in.' },
  accessLog: {
    S3DefaultEncryptionKMS: 'S3 cannot write access logs to a bucket with a KMS key. The log of API requests has one.',
  },
  seals: {
    S3BucketReplicationEnabled:
      'Each seal is also in the table and its backups. Records stay in the region that a department chose; docs/operations/run.md describes S3 replication to another account for a copy elsewhere.',
    S3DefaultEncryptionKMS:
      'A seal contains hashes but no personal data, and is encrypted by S3. Deleting a KMS key would destroy copies that the lock protects.',
  },
  trail: {
    S3BucketReplicationEnabled:
      'CloudWatch has the same events for as long. Records stay in the region that a department chose.',
    S3DefaultEncryptionKMS:
      "CloudTrail encrypts the files with the trail's key. The digests that sign them have only names and hashes, and are encrypted by S3.",
  },
  documents: {
    S3BucketReplicationEnabled:
      'The bucket keeps every version of every document. Records stay in the region that a department chose; docs/operations/recover.md describes S3 replication to another account for a copy elsewhere.',
    S3DefaultEncryptionKMS:
      'S3 encrypts each document. With a KMS key, each upload form would need permission to use the key.',
  },
  distribution: {
    'AwsSolutions-CFR1': 'Officers sign in from wherever duty, court or training takes them.',
    'AwsSolutions-CFR2':
      'The files are public and need no firewall. The API has its own firewall in its region, which all its requests pass.',
  },
  listing: {
    'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
      'With list permission, S3 returns 404 instead of 403 for a missing file. No request lists the bucket, because a function rewrites `/` to index.html, which is also the default root object.',
  },
  borrowedName: {
    'AwsSolutions-CFR4':
      "With CloudFront's domain, CloudFront sets the minimum TLS version. With the department's domain, it is 1.2 (docs/operations/configure.md).",
  },
} satisfies Record<string, Reasons>;
