import { formerSecretName } from '@muster/functions/entry/aws/former-signing-secret';
import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { type App, Token, Validations } from 'aws-cdk-lib';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { AwsSolutionsChecks, NIST80053R5Checks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployerStack } from './deployer-stack.ts';
import { partitionOf } from './gov-cloud.ts';
import { sealingArea } from './grants.ts';
import { RegionalWebStack } from './regional-web-stack.ts';
import type { Region } from './stacks.ts';
import type { WebStack } from './web-stack.ts';

/** The reasons by rule: prefixed for AWS Solutions, without a prefix for NIST 800-53. */
type Reasons = Readonly<Record<string, string>>;

const awsPolicy = (name: string) =>
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

const noNetwork =
  'The function uses only AWS services, over TLS and with its role. It needs no resource in a VPC, and in a VPC it would start more ' +
  'slowly.';

const publicPages = 'The files are public and need no firewall. The API has its own firewall.';

const withoutFirewall =
  'The functions reject requests that bypass CloudFront, limit sign-ins and guesses by account and IP address, and validate all input; the ' +
  'stage throttles. A setting enables the firewall, which costs more than everything else (ADR 27).';

const reasons = {
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

/** Returns the reasons for a function that seals. The wildcard contains the bucket's export name. */
function sealReasons(data: DataStack): Reasons {
  const { 'Fn::ImportValue': bucket } = data.resolve(data.exportValue(data.seals.bucket.bucketArn));
  return {
    [`AwsSolutions-IAM5[Resource::${bucket}/seals/*]`]:
      'The object key of a seal contains its site and number. The function can read and add seals, but neither replace nor delete one.',
  };
}

/** Returns the reasons for CodeDeploy's role. The wildcards contain the logical ids of the functions. */
function releaseReasons(api: ApiStack): Reasons {
  const aliases = 'The wildcard covers the aliases of one function, which the role shifts to a release.';
  const functions = [...api.functions.values()].map(({ function: { node } }) => node.defaultChild as CfnFunction);
  return {
    'AwsSolutions-IAM5[Resource::*]':
      "CodeDeploy reads the state of the alarms, for which CloudWatch requires permission for all. It changes only the functions' aliases.",
    ...Object.fromEntries(
      functions.map((one) => [`AwsSolutions-IAM5[Resource::<${api.getLogicalId(one)}.Arn>*]`, aliases]),
    ),
  };
}

/** Returns the reasons for the documents function. The wildcards contain the bucket's export name. */
function documentReasons(data: DataStack): Reasons {
  const { 'Fn::ImportValue': bucket } = data.resolve(data.exportValue(data.documents.bucketArn));
  const reason =
    'The object key of a document contains its site and id. The function signs a form or URL for one document, after authorizing the caller.';
  return {
    [`AwsSolutions-IAM5[Resource::${bucket}/documents/*]`]: reason,
    [`AwsSolutions-IAM5[Resource::${bucket}/incoming/*]`]: reason,
  };
}

/** Returns the reasons for reading the former signing secret. The wildcard contains the region. */
function formerSecretReasons({ region, account }: ApiStack): Reasons {
  const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  return {
    [`AwsSolutions-IAM5[Resource::arn:${partitionOf(region)}:secretsmanager:${region}:${owner}:secret:${formerSecretName}*]`]:
      'CloudFormation generated the end of its name. Its key can be used by the function of its own stage only.',
  };
}

/** Returns the reasons for CDK's function that unpacks a build into the bucket. The wildcards contain stack names. */
function unpackerReasons(web: Region['web']): Reasons {
  const account = Token.isUnresolved(web.account) ? '<AWS::AccountId>' : web.account;
  const bucket = web.getLogicalId(web.files.bucket.node.defaultChild as CfnBucket);
  const permissions =
    'CDK grants these permissions: to read assets of its bootstrap, to write the bucket, and to invalidate files in CloudFront, which ' +
    'supports no narrower resource. It runs only during a deployment.';
  const wildcards = [
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `Action::s3:${action}`),
    `Resource::arn:${partitionOf(web.region)}:s3:::cdk-hnb659fds-assets-${account}-${web.region}/*`,
    `Resource::<${bucket}.Arn>/*`,
    'Resource::*',
  ];
  const once = 'CloudFormation invokes it during a deployment, waits for its response, and rolls back if it fails.';
  return {
    ...Object.fromEntries(wildcards.map((wildcard) => [`AwsSolutions-IAM5[${wildcard}]`, permissions])),
    [awsPolicy('AWSLambdaBasicExecutionRole')]: `It writes its log with AWS's policy. ${permissions}`,
    'AwsSolutions-L1': 'CDK provides this function with its runtime, which is updated with aws-cdk-lib.',
    IAMNoInlinePolicy: `CDK writes its policy for this role only. ${permissions}`,
    LambdaConcurrency: once,
    LambdaDLQ: once,
    LambdaInsideVPC: noNetwork,
  };
}

/** Returns the reasons for a role that GitHub assumes. The wildcards contain the stage's stack names. */
function deployerReasons({ stacks, account }: DeployerStack): Reasons {
  const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  const reason =
    'The role names each stack of its stage. The ARN of a stack ends with an id generated by CloudFormation.';
  const arns = stacks.map(
    ({ region, name }) => `arn:<AWS::Partition>:cloudformation:${region}:${owner}:stack/${name}/*`,
  );
  return Object.fromEntries(arns.map((arn) => [`AwsSolutions-IAM5[Resource::${arn}]`, reason]));
}

/** Checks the app against AWS Solutions and NIST 800-53. A finding without an acknowledgment stops the synth. */
export function checkWithNag(app: App, regions: readonly Region[], deployer?: DeployerStack): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new NIST80053R5Checks(app));
  if (deployer) for (const policy of deployer.policies) acknowledge(policy, deployerReasons(deployer));
  for (const { alarms, data, api, scheduled, web } of regions) {
    acknowledgeKeys([alarms, data, api, scheduled, web]);
    if (!(alarms.topic.node.defaultChild as CfnTopic).kmsMasterKeyId) acknowledge(alarms.topic, reasons.topic);
    if (!api.firewall) acknowledge(api.api, reasons.withoutFirewall);
    acknowledge(data.backups, reasons.backupRole);
    acknowledge(data.seals.bucket, reasons.seals);
    acknowledge(data.seals.accessLog, { ...reasons.bucket, ...reasons.accessLog });
    acknowledge(data.documents, reasons.documents);
    const papers = api.functions.get('documents');
    if (papers) acknowledge(papers, documentReasons(data));
    const sealing = api.functions.get(sealingArea);
    if (sealing) acknowledge(sealing, sealReasons(data));
    for (const [name, task] of scheduled.functions)
      if ((scheduledTasks[name] as ScheduledTask).seals) acknowledge(task, sealReasons(data));
    acknowledge(api.secret.secret, reasons.secret);
    acknowledge(api.secret.keeper, { ...reasons.secretKeeper, ...formerSecretReasons(api) });
    acknowledge(api.api, reasons.api);
    for (const area of api.functions.values()) acknowledge(area, reasons.function);
    if (api.releases) acknowledge(api.releases, releaseReasons(api));
    for (const task of scheduled.functions.values()) acknowledge(task, reasons.task);
    acknowledge(scheduled.migration, reasons.migration);
    for (const one of scheduled.mail ? [scheduled.mail.send, scheduled.mail.events] : [])
      acknowledge(one, reasons.task);
    acknowledge(scheduled.failures, reasons.failures);
    acknowledgeWeb(web);
    if (web instanceof RegionalWebStack) acknowledgePages(web);
    else acknowledgeDistribution(web);
  }
}

/** Acknowledges the logs with an AWS managed key. */
function acknowledgeKeys(stacks: readonly IConstruct[]): void {
  const logs = stacks.flatMap(({ node }) => node.findAll()).filter((one) => one instanceof CfnLogGroup);
  for (const log of logs) if (!log.kmsKeyId) acknowledge(log, reasons.awsKey);
}

function acknowledgeWeb(web: Region['web']): void {
  const { files, accessLog } = web;
  for (const bucket of [files.bucket, accessLog]) acknowledge(bucket, reasons.bucket);
  acknowledge(files.bucket, reasons.publicFiles);
  acknowledge(accessLog, reasons.accessLog);
  if (web.canary) {
    acknowledge(web.canary.visitor, reasons.canary);
    acknowledge(web.canary.password, reasons.canaryPassword);
    if (!web.canary.password.encryptionKey) acknowledge(web.canary.password, reasons.keyOfAws);
  }
  for (const unpacker of web.unpackers) acknowledge(unpacker, unpackerReasons(web));
}

function acknowledgeDistribution({ visits, distribution, domain }: WebStack): void {
  acknowledge(visits, reasons.bucket);
  if (!visits.encryptionKey) acknowledge(visits, reasons.visits);
  acknowledge(distribution, reasons.listing);
  acknowledge(distribution, domain ? reasons.distribution : { ...reasons.distribution, ...reasons.borrowedName });
}

function acknowledgePages(web: RegionalWebStack): void {
  const bucket = web.getLogicalId(web.files.bucket.node.defaultChild as CfnBucket);
  acknowledge(web.pageApi, reasons.pageApi);
  acknowledge(web.pages, reasons.function);
  acknowledge(web.pages, {
    [`AwsSolutions-IAM5[Resource::<${bucket}.Arn>/*]`]: 'The bucket has only the public files of the web application.',
  });
}

function acknowledge(construct: IConstruct, list: Reasons): void {
  for (const [rule, reason] of Object.entries(list)) Validations.of(construct).acknowledge({ id: idOf(rule), reason });
}

/** Returns the id of a rule. CDK's own rules (annotations) already have the full id. */
function idOf(rule: string): string {
  if (rule.startsWith('Annotation::')) return rule;
  return rule.startsWith('AwsSolutions-') ? `AwsSolutions::${rule}` : `NIST.800.53.R5::NIST.800.53.R5-${rule}`;
}
