import { type App, Token, Validations } from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, NIST80053R5Checks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { Region } from './stacks.ts';
import type { WebStack } from './web-stack.ts';

interface Reason {
  rule: string;
  reason: string;
}

const solutions = (rule: string, reason: string): Reason => ({ rule: `AwsSolutions::AwsSolutions-${rule}`, reason });
const nist = (rule: string, reason: string): Reason => ({
  rule: `NIST.800.53.R5::NIST.800.53.R5-${rule}`,
  reason,
});

const awsPolicy = (name: string) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

const signsIn =
  'The function checks the bearer token itself, by the access rule that the contract declares for the call; calls open ' +
  'to anyone are the five that a person needs to sign in or out. A test holds the list.';

const tooManyFunctions =
  'Reserving concurrency takes it from the other functions of the account and turns a busy hour of one area into refused ' +
  'calls; the stage throttles requests before any function is started.';

const rotatedByHand =
  'Rotating is a few commands within ten minutes and signs nobody out, since functions verify with the version to come and ' +
  'the previous one too. A schedule would need a function that may write the signing key, which is the greater risk.';

const traces = 'X-Ray takes traces for the account; its two write actions know no resource.';

const noNetwork =
  'The function reaches only services of AWS, over TLS and by its role. Nothing it uses is in a network of ours; inside one ' +
  'it would only start more slowly.';

const rotatedWithDeployment =
  'CloudFront and the functions have to change over together: the functions take the new text and the one before it, a deployment ' +
  'gives CloudFront the new one. A schedule could not deploy; docs/operations.md has the commands.';

const reasons = {
  backupRole: [
    solutions(
      awsPolicy('AWSBackupServiceRolePolicyForBackup'),
      "AWS Backup's own role; AWS keeps its policy in step with what Backup calls.",
    ),
  ],
  secret: [solutions('SMG4', rotatedByHand), nist('SecretsManagerRotationEnabled', rotatedByHand)],
  originSecret: [
    solutions('SMG4', rotatedWithDeployment),
    nist('SecretsManagerRotationEnabled', rotatedWithDeployment),
  ],
  api: [
    solutions(
      'APIG2',
      "The functions validate every request with the contract's schemas and answer with its messages, field by field.",
    ),
    solutions('APIG4', signsIn),
    solutions('COG4', signsIn),
    solutions(
      awsPolicy('AmazonAPIGatewayPushToCloudWatchLogs'),
      "API Gateway's own role for its logs, one for the region; AWS names this policy for it.",
    ),
    nist('APIGWCacheEnabledAndEncrypted', 'Answers are personal and always current: nothing of them may be cached.'),
    nist(
      'APIGWSSLEnabled',
      'The integrations are Lambda functions, called with signed requests: there is no back end that could check a client certificate.',
    ),
  ],
  function: [
    solutions('IAM5[Resource::*]', traces),
    nist('LambdaConcurrency', tooManyFunctions),
    nist('LambdaDLQ', 'API Gateway calls the function and waits for its answer; there is no event that could be lost.'),
    nist('LambdaInsideVPC', noNetwork),
  ],
  task: [
    solutions('IAM5[Resource::*]', traces),
    nist(
      'LambdaConcurrency',
      'The clock starts it, a few times an hour at most. Reserving concurrency would take it from the functions that people wait for.',
    ),
    nist('LambdaInsideVPC', noNetwork),
  ],
  failures: [
    solutions(
      'SQS3',
      'This is the queue of what failed; what is in it waits two weeks for a person, and an alarm says so.',
    ),
  ],
  bucket: [
    nist(
      'S3BucketReplicationEnabled',
      'The web application is built from source and its logs end after weeks: there is nothing in it to bring back from elsewhere, and records stay in the region that a department chose.',
    ),
  ],
  publicFiles: [
    nist('S3DefaultEncryptionKMS', 'What lies in it is what everybody gets who opens the address, before any sign-in.'),
  ],
  accessLog: [
    nist(
      'S3DefaultEncryptionKMS',
      'S3 writes its access logs to no bucket with a key of KMS; the requests for the API are in the log that has one.',
    ),
  ],
  distribution: [
    solutions('CFR1', 'Officers sign in from wherever duty, court or training takes them.'),
    solutions(
      'CFR2',
      'Files that everybody may read need no firewall; the API behind has its own, in its region, and can be reached in no other way.',
    ),
  ],
  listing: [
    {
      rule: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'The right to list is what makes S3 say 404 instead of 403. Nobody gets a list: the function before every request turns the top of the site into index.html, which is the root object too.',
    },
  ],
  borrowedName: [
    solutions(
      'CFR4',
      "Under CloudFront's own name, the least TLS version is CloudFront's to say. With a domain of the department's own it is 1.2, and docs/operations.md says so.",
    ),
  ],
} satisfies Record<string, readonly Reason[]>;

/** Returns the reasons for CDK's function that unpacks a build into the bucket. The wildcards contain names of its stack. */
function unpackerReasons(web: WebStack): Reason[] {
  const account = Token.isUnresolved(web.account) ? '<AWS::AccountId>' : web.account;
  const bucket = web.getLogicalId(web.files.bucket.node.defaultChild as CfnBucket);
  const permissions =
    'CDK gives it these: to read the assets of its own bootstrap, to write the one bucket, and to make CloudFront forget files, ' +
    'which knows no narrower resource. It runs only while a deployment does.';
  const wildcards = [
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `Action::s3:${action}`),
    `Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${web.region}/*`,
    `Resource::<${bucket}.Arn>/*`,
    'Resource::*',
  ];
  const once = 'CloudFormation calls it during a deployment, waits for its answer, and rolls back when it fails.';
  return [
    ...wildcards.map((wildcard) => solutions(`IAM5[${wildcard}]`, permissions)),
    solutions(awsPolicy('AWSLambdaBasicExecutionRole'), `It writes its log with AWS's own policy. ${permissions}`),
    solutions('L1', 'CDK brings this function and says what it runs on; it moves with aws-cdk-lib.'),
    nist('IAMNoInlinePolicy', `CDK writes its policy for this one role. ${permissions}`),
    nist('LambdaConcurrency', once),
    nist('LambdaDLQ', once),
    nist('LambdaInsideVPC', noNetwork),
  ];
}

/** Checks the app against AWS Solutions and NIST 800-53. A finding that is not acknowledged stops the synth. */
export function checkWithNag(app: App, regions: readonly Region[]): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new NIST80053R5Checks(app));
  for (const { data, api, scheduled, web } of regions) {
    acknowledge(data.backups, reasons.backupRole);
    acknowledge(api.secret, reasons.secret);
    acknowledge(api.originSecret, reasons.originSecret);
    acknowledge(api.api, reasons.api);
    for (const area of api.functions.values()) acknowledge(area, reasons.function);
    for (const task of scheduled.functions.values()) acknowledge(task, reasons.task);
    acknowledge(scheduled.failures, reasons.failures);
    acknowledgeWeb(web);
  }
}

function acknowledgeWeb(web: WebStack): void {
  const { files, accessLog, visits, distribution } = web;
  for (const bucket of [files.bucket, accessLog, visits]) acknowledge(bucket, reasons.bucket);
  acknowledge(files.bucket, reasons.publicFiles);
  acknowledge(accessLog, reasons.accessLog);
  acknowledge(distribution, reasons.listing);
  acknowledge(distribution, web.domain ? reasons.distribution : [...reasons.distribution, ...reasons.borrowedName]);
  for (const unpacker of web.unpackers) acknowledge(unpacker, unpackerReasons(web));
}

function acknowledge(construct: IConstruct, list: readonly Reason[]): void {
  for (const { rule, reason } of list) Validations.of(construct).acknowledge({ id: rule, reason });
}
