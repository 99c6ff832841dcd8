import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, NIST80053R5Checks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { Region } from './cloud.ts';

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
  'Rotating is two commands, ten minutes apart, and signs nobody out, since functions verify with the version to come and ' +
  'the previous one too. A schedule would need a function that may write the signing key, which is the greater risk.';

const traces = 'X-Ray takes traces for the account; its two write actions know no resource.';

const noNetwork =
  'The function reaches only services of AWS, over TLS and by its role. Nothing it uses is in a network of ours; inside one ' +
  'it would only start more slowly.';

const firewall =
  'The stage throttles every call, and the application every sign-in by person and by address. The usual firewall rules ' +
  'refuse what this API has to take: bug reports that quote code, and certifications for hundreds of attendees in one body.';

const reasons = {
  backupRole: [
    solutions(
      awsPolicy('AWSBackupServiceRolePolicyForBackup'),
      "AWS Backup's own role; AWS keeps its policy in step with what Backup calls.",
    ),
  ],
  secret: [solutions('SMG4', rotatedByHand), nist('SecretsManagerRotationEnabled', rotatedByHand)],
  api: [
    solutions(
      'APIG2',
      "The functions validate every request with the contract's schemas and answer with its messages, field by field.",
    ),
    solutions('APIG3', firewall),
    solutions('APIG4', signsIn),
    solutions('COG4', signsIn),
    solutions(
      awsPolicy('AmazonAPIGatewayPushToCloudWatchLogs'),
      "API Gateway's own role for its logs, one for the region; AWS names this policy for it.",
    ),
    nist('APIGWAssociatedWithWAF', firewall),
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
  alarm: [
    nist(
      'CloudWatchAlarmAction',
      'Whom to tell, and how, is for each installation to say, so alarms have no action until one is added; their state shows in the console and to whatever reads CloudWatch.',
    ),
  ],
} satisfies Record<string, readonly Reason[]>;

/** Holds the app against AWS Solutions and NIST 800-53; a finding that is neither mended nor acknowledged stops the synth. */
export function checkWithNag(app: App, regions: readonly Region[]): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new NIST80053R5Checks(app));
  for (const { data, api, scheduled } of regions) {
    acknowledge(data.backups, reasons.backupRole);
    acknowledge(api.secret, reasons.secret);
    acknowledge(api.api, reasons.api);
    for (const area of api.functions.values()) acknowledge(area, reasons.function);
    for (const task of scheduled.functions.values()) acknowledge(task, reasons.task);
    acknowledge(scheduled.failures, reasons.failures);
    for (const alarm of scheduled.alarms) acknowledge(alarm, reasons.alarm);
  }
}

function acknowledge(construct: IConstruct, list: readonly Reason[]): void {
  for (const { rule, reason } of list) Validations.of(construct).acknowledge({ id: rule, reason });
}
