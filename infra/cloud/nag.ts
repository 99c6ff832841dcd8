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
import { awsPolicy, noNetwork, type Reasons, reasons } from './nag-reasons.ts';
import { RegionalWebStack } from './regional-web-stack.ts';
import type { Region } from './stacks.ts';
import type { WebStack } from './web-stack.ts';

/** Returns the reasons for a function that seals. The wildcard contains the bucket's export name. */
function sealReasons(data: DataStack): Reasons {
  const { 'Fn::ImportValue': bucket } = data.resolve(data.exportValue(data.seals.bucket.bucketArn));
  return {
    [`AwsSolutions-IAM5[Resource::${bucket}/seals/*]`]:
      'The object key of a seal contains its site and number. The function can read and add seals, but neither replace nor delete one.',
    [`AwsSolutions-IAM5[Resource::${bucket}/keys/*]`]:
      'The object key of a certificate contains its key and number. The function can read certificates, which are public.',
  };
}

/** Returns the reasons for the function that stores timestamps. */
function stampReasons(data: DataStack): Reasons {
  const { 'Fn::ImportValue': bucket } = data.resolve(data.exportValue(data.seals.bucket.bucketArn));
  return {
    [`AwsSolutions-IAM5[Resource::${bucket}/timestamps/*]`]:
      'The object key of a timestamp contains its site and number. The function can add timestamps, but neither replace nor delete one.',
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
    if (data.trail) acknowledge(data.trail.bucket, reasons.trail);
    const papers = api.functions.get('documents');
    if (papers) acknowledge(papers, documentReasons(data));
    const sealing = api.functions.get(sealingArea);
    if (sealing) acknowledge(sealing, sealReasons(data));
    for (const [name, task] of scheduled.functions)
      if ((scheduledTasks[name] as ScheduledTask).seals) acknowledge(task, sealReasons(data));
      else if ((scheduledTasks[name] as ScheduledTask).stamps) acknowledge(task, stampReasons(data));
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
