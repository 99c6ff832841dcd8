import { Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface Meaning {
  means: string;
  /** What to do first. */
  action: string;
}

/** The alarms, with the first action for each; docs/operations.md explains them under the same names. */
export const alarmList = {
  ServerErrors: {
    means: 'More than five calls failed (5xx) within five minutes.',
    action:
      'Look for level ERROR in the logs of the functions; a request id leads from the answer to its line. If it began with a release, roll back.',
  },
  RefusedCalls: {
    means: 'Half of all calls were refused (4xx) for a quarter of an hour.',
    action:
      'Where the dashboard shows the firewall refusing them, requests bypass CloudFront and are blocked. Else, only 403: CloudFront and the functions do not hold the same origin secret, deploy with -c originSecretVersion and the current version. Mostly 401 or 429: somebody guesses, the functions log their addresses.',
  },
  SlowCalls: {
    means: 'One call in a hundred took more than three seconds, for a quarter of an hour.',
    action:
      'Open a trace of a slow call in X-Ray: it shows whether the function started, hashed or waited for the table.',
  },
  FunctionErrors: {
    means: 'A function of an area ended without an answer: it crashed, ran out of time or could not start.',
    action:
      "Read the function's log. After a release, roll back; else see whether Secrets Manager, KMS and the table can be reached.",
  },
  FunctionsThrottled: {
    means: "Calls were refused since the account's functions were all busy.",
    action:
      "Raise the account's limit of concurrent executions in this region (Service Quotas), or find what uses it up.",
  },
  TableThrottled: {
    means: 'The table refused more than ten requests within five minutes; people were asked to try again.',
    action:
      'After a steep rise it passes by itself. When it goes on, the access log shows which call asks so much; Service Quotas has the limits of the table.',
  },
  TableErrors: {
    means: 'DynamoDB failed more than five times within five minutes; people were asked to try again.',
    action:
      'See the AWS Health Dashboard of this region. Nothing is lost; jobs that were cut off are finished by themselves.',
  },
  WritesConflict: {
    means: 'Writes met each other more than a thousand times in five minutes, for a quarter of an hour.',
    action: 'A popular class does that for a minute. When it goes on, find the call that repeats in the access log.',
  },
  BackupFailed: {
    means: 'A daily or monthly backup was not made.',
    action: 'The backup job in AWS Backup says why: start one by hand. Point-in-time recovery is not touched by it.',
  },
  SeatsDiffer: {
    means: 'The views of a seat differ.',
    action: 'npm run site -- reconcile CODE says where, for each site; with --repair it mends them.',
  },
  RunsFailed: {
    means: 'Scheduled work failed at every attempt.',
    action:
      'Its event is in the queue, the reason in its log. The next run makes up for it: delete the event once one succeeded.',
  },
  JobsFail: {
    means: 'Jobs could not be finished for half an hour.',
    action: 'npm run site -- jobs CODE lists them, the log of the jobs function says why.',
  },
} satisfies Record<string, Meaning>;

export type AlarmName = keyof typeof alarmList;

export interface OwnAlarmProps extends Pick<AlarmProps, 'metric' | 'threshold' | 'evaluateLowSampleCountPercentile'> {
  /** The part that the alarm is about, when each of several parts has one. */
  part?: string;
  /** Default: 1. */
  evaluationPeriods?: number;
  /** Default: not breaching. */
  treatMissingData?: TreatMissingData;
  topic: ITopic;
}

/** An alarm of the list. It notifies its topic when the threshold is exceeded, and again when it no longer is. */
export class OwnAlarm extends Alarm {
  /** The alarm's name as text, for stacks that must not depend on this one. */
  readonly named: string;

  constructor(scope: Construct, name: AlarmName, { part = '', topic, ...props }: OwnAlarmProps) {
    const named = `${Stack.of(scope).stackName}-${name}${part && `-${part}`}`;
    const { means, action } = alarmList[name];
    super(scope, `${name}${part}`, {
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      alarmName: named,
      alarmDescription: `${means} ${action}`,
    });
    this.named = named;
    const notify = new SnsAction(topic);
    this.addAlarmAction(notify);
    this.addOkAction(notify);
  }
}
