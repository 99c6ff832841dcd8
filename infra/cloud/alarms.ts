import { Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { type Profile, profileOf, type RegionSettings } from './settings.ts';

interface Meaning {
  means: string;
  /** The first action to take. */
  action: string;
  /** The only profile with this alarm. Absent: both, because data are lost, or no one can work. */
  only?: Profile;
}

/** The alarms, with the first action for each. docs/operations/run.md explains them under the same names. */
export const alarmList = {
  ServerErrors: {
    means: 'More than five calls failed (5xx) within five minutes.',
    action:
      'Look for level ERROR in the logs of the functions; the request id of an answer finds its line. If it began with a release, roll back. In lean, this alarm also reports throttling: a 503 means that the table refused requests, a failed call without a log line that all concurrent executions were in use.',
  },
  RefusedCalls: {
    means:
      'Half of 300 or more calls were rejected (4xx) for a quarter of an hour; in lean, nine in ten calls for three quarters.',
    action:
      'See the access log. If the firewall refuses them, requests bypass CloudFront and are blocked. If all are 403, CloudFront and the functions have different origin secrets: deploy with -c originSecretVersion and the current version. If most are 401 or 429, passwords are being guessed, or one department sends more than its share: the logs of the functions have the addresses and the departments.',
  },
  SlowCalls: {
    means: 'One call in a hundred took more than three seconds, for a quarter of an hour.',
    action:
      'Open a trace of a slow call in X-Ray: it shows whether the function started, hashed or waited for the table.',
    only: 'full',
  },
  FunctionErrors: {
    means: 'A function of an area ended without a response: it crashed, timed out or could not start.',
    action:
      "Read the function's log. After a release, roll back; otherwise check that Secrets Manager, KMS and the table can be reached.",
    only: 'full',
  },
  FunctionsThrottled: {
    means: "Calls were rejected because all of the account's concurrent executions were in use.",
    action:
      "Raise the account's limit of concurrent executions in this region (Service Quotas), or find the function that uses them.",
    only: 'full',
  },
  ConcurrencyNearLimit: {
    means: "Four fifths of the account's concurrent executions were in use at once, for a quarter of an hour.",
    action:
      "Raise the account's limit of concurrent executions in this region (Service Quotas) before calls are rejected. A new account has 10.",
    only: 'full',
  },
  TableThrottled: {
    means: 'The table rejected more than ten requests within five minutes; people were asked to try again.',
    action:
      'After a steep rise in load, this resolves by itself. If it continues, the access log shows which call sends the most requests; Service Quotas has the limits of the table.',
    only: 'full',
  },
  TableErrors: {
    means: 'DynamoDB failed more than five times within five minutes; people were asked to try again.',
    action: 'See the AWS Health Dashboard of this region. Nothing is lost; interrupted jobs continue by themselves.',
    only: 'full',
  },
  WritesConflict: {
    means: 'More than a thousand writes conflicted within five minutes, for a quarter of an hour.',
    action: 'A popular class causes this for a minute. If it continues, find the repeated call in the access log.',
    only: 'full',
  },
  BackupFailed: {
    means: 'A daily or monthly backup was not made.',
    action:
      'Read the reason in the backup job in AWS Backup, and start a backup by hand. Point-in-time recovery is not affected.',
    only: 'full',
  },
  BackupMissing: {
    means: 'No backup was made for two days, after earlier ones.',
    action: 'Check the jobs of AWS Backup, and that AWS Backup is enabled for DynamoDB in this region.',
  },
  CopyFailed: {
    means: 'A backup could not be copied to another region or account.',
    action:
      "Read the reason in the copy job in AWS Backup: the vault there must accept copies from this account. The backup itself is in this region's vault.",
  },
  SeatsDiffer: {
    means: 'The views of a seat differ.',
    action: 'Run npm run site -- reconcile CODE for each site: it lists the differences, and --repair corrects them.',
    only: 'full',
  },
  RunsMissing: {
    means: 'Scheduled work did not run when it was due, after earlier runs.',
    action:
      "Check that its schedule in EventBridge Scheduler is enabled and its function exists, and read the function's log. The next run catches up on missed work.",
  },
  RunsFailed: {
    means: 'Scheduled work failed at every attempt.',
    action:
      'The event is in the queue, and the reason is in the log. The next run repeats this work: delete the event after a run has succeeded.',
  },
  JobsFail: {
    means: 'Jobs could not be finished for half an hour.',
    action: 'npm run site -- jobs CODE lists them; the log of the jobs function has the reason.',
    only: 'full',
  },
  WorkFails: {
    means: 'Jobs failed four times within half an hour, or the views of a seat differ.',
    action:
      'The log of the function jobs or seats has the reason. npm run site -- jobs CODE lists unfinished jobs; npm run site -- reconcile CODE lists differences, and --repair corrects them.',
    only: 'lean',
  },
  MailFails: {
    means: 'Email was not sent.',
    action:
      "The log of the function …MailSend… names each refusal by Amazon SES. Check the account's sending status in SES, and its production access.",
  },
  CanaryFails: {
    means: 'Visits from outside failed or did not happen for ten minutes.',
    action:
      "Open the web address and sign in. The log of the canary's function names the failed step; npm run verify tests every step, and creates the trial department if it is missing.",
  },
  CertificateExpires: {
    means: "The web address's certificate expires soon or was not renewed.",
    action:
      'Open the certificate in ACM of us-east-1. Add the DNS record that it requests; an imported certificate must be imported again.',
  },
} satisfies Record<string, Meaning>;

/** Entries of the list that EventBridge sends, free of charge, instead of an alarm in CloudWatch. */
export const noticeNames = ['CertificateExpires'] as const satisfies readonly (keyof typeof alarmList)[];

export type AlarmName = Exclude<keyof typeof alarmList, (typeof noticeNames)[number]>;

export interface OwnAlarmProps extends Pick<AlarmProps, 'metric' | 'threshold' | 'evaluateLowSampleCountPercentile'> {
  /** The monitored part, if each of several parts has its own alarm. */
  part?: string;
  /** Default: greater than the threshold. */
  comparisonOperator?: ComparisonOperator;
  /** Default: 1. */
  evaluationPeriods?: number;
  /** Default: not breaching. */
  treatMissingData?: TreatMissingData;
  /** Missing data notify the topic too, if there were data before: not between creation and the first data. */
  reportsSilence?: boolean;
  topic: ITopic;
}

/** An alarm of the list. It notifies its topic when the threshold is exceeded, and when it is no longer exceeded. */
export class OwnAlarm extends Alarm {
  /** The alarm's name as text, for stacks that must not depend on this one. */
  readonly named: string;

  constructor(
    scope: Construct,
    name: AlarmName,
    { part = '', topic, reportsSilence = false, ...props }: OwnAlarmProps,
  ) {
    const named = `${Stack.of(scope).stackName}-${name}${part && `-${part}`}`;
    const { means, action } = alarmList[name];
    super(scope, `${name}${part}`, {
      evaluationPeriods: 1,
      // With `MISSING`, the alarm begins in INSUFFICIENT_DATA, and notifies only when it returns to it.
      treatMissingData: reportsSilence ? TreatMissingData.MISSING : TreatMissingData.NOT_BREACHING,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      ...props,
      alarmName: named,
      alarmDescription: `${means} ${action}`,
    });
    this.named = named;
    const notify = new SnsAction(topic);
    this.addAlarmAction(notify);
    this.addOkAction(notify);
    if (reportsSilence) this.addInsufficientDataAction(notify);
  }
}

/** Common to the alarms of a stack. */
export interface Watching {
  topic: ITopic;
  settings: Pick<RegionSettings, 'profile'>;
}

/** An alarm to create if the profile includes it. */
export type AlarmToCreate = [AlarmName, Omit<OwnAlarmProps, 'topic'>];

/** Creates the alarms that the profile includes. */
export function createAlarms(
  scope: Construct,
  { topic, settings }: Watching,
  alarmsToCreate: readonly AlarmToCreate[],
): OwnAlarm[] {
  const list: Record<AlarmName, Meaning> = alarmList;
  return alarmsToCreate
    .filter(([name]) => (list[name].only ?? profileOf(settings)) === profileOf(settings))
    .map(([name, props]) => new OwnAlarm(scope, name, { topic, ...props }));
}
