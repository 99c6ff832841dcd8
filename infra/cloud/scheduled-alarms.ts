import { seatDifferences } from '@muster/functions/entry/scheduled/reconcile';
import { scheduledRuns } from '@muster/functions/entry/scheduled/scheduled-run';
import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks, type TaskName } from '@muster/functions/entry/scheduled/tasks';
import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type AlarmToCreate, createAlarms, type OwnAlarm, type OwnAlarmProps, type Watching } from './alarms.ts';
import type { LambdaFunction } from './lambda-function.ts';
import { countLogged, errorLines } from './logged-count.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { metricNamespaceOf } from './region-stage.ts';
import { isFull } from './settings.ts';

interface Watched {
  tasks: ReadonlyMap<TaskName, LambdaFunction>;
  mail: OutgoingMail | undefined;
  /** Events of runs that failed in every attempt. */
  failures: IQueue;
}

/** The weight of a differing seat, reported once a day, among failed attempts at jobs, repeated every five minutes. */
const weightOfSeat = 10;

/** Creates the alarms of scheduled work. Returns them, and the metric of failed attempts at a job. */
export function scheduledAlarms(
  scope: Construct,
  watching: Watching,
  { tasks, mail, failures }: Watched,
): { alarms: OwnAlarm[]; jobErrors: Metric } {
  const { jobs, seats } = Object.fromEntries(tasks) as Record<TaskName, LambdaFunction>;
  const whole = isFull(watching.settings);
  // In lean, failed jobs and differing seats share a metric, because CloudWatch charges for each that an alarm watches.
  const jobErrors = countLogged(jobs.log, 'Errors', whole ? 'JobErrors' : 'WorkProblems', errorLines);
  if (!whole) {
    const differing = FilterPattern.stringValue('$.message', '=', 'seat views differ');
    countLogged(seats.log, 'Differences', 'WorkProblems', differing, weightOfSeat);
  }
  const alarms = createAlarms(scope, watching, [
    ['SeatsDiffer', seatsDiffer(metricNamespaceOf(scope))],
    [
      'RunsFailed',
      {
        metric: failures.metricApproximateNumberOfMessagesVisible({
          statistic: 'Maximum',
          period: Duration.minutes(5),
        }),
        threshold: 0,
      },
    ],
    // In lean, the most frequent task represents all: a problem of one schedule only sends its event to the queue.
    ...[...tasks]
      .filter(([part]) => whole || part === 'jobs')
      .map(([part, task]): AlarmToCreate => {
        const { everyMinutes }: ScheduledTask = scheduledTasks[part];
        // Runs that found their sites, or in lean the free count of invocations.
        const runs = whole ? runsOf(part, metricNamespaceOf(scope)) : task.function.metricInvocations();
        return ['RunsMissing', { part, ...missing(runs, everyMinutes) }];
      }),
    ['JobsFail', { metric: jobErrors, threshold: 0, evaluationPeriods: 2 }],
    ['WorkFails', { metric: jobErrors.with({ period: Duration.minutes(30) }), threshold: 3 }],
    ...(mail ? [['MailFails', { metric: mail.errors, threshold: 0 }] satisfies AlarmToCreate] : []),
  ]);
  return { alarms, jobErrors };
}

const runsOf = (name: TaskName, namespace: string): Metric =>
  new Metric({
    namespace,
    metricName: scheduledRuns.metricName,
    dimensionsMap: { [scheduledRuns.dimension]: name },
  });

/** Each site reports one value a day; in between, the alarm keeps its state. */
const seatsDiffer = (namespace: string): Omit<OwnAlarmProps, 'topic'> => ({
  metric: new Metric({ ...seatDifferences, namespace, statistic: 'Maximum', period: Duration.days(1) }),
  threshold: 0,
  treatMissingData: TreatMissingData.IGNORE,
});

/** Returns the alarm for two missed runs in succession, or half an hour of missed runs for more frequent tasks. */
function missing(runs: Metric, everyMinutes: number): Omit<OwnAlarmProps, 'topic'> {
  const period = Duration.minutes(Math.max(everyMinutes, 15));
  return {
    metric: runs.with({ statistic: 'Sum', period }),
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold: 1,
    evaluationPeriods: 2,
    // Functions that do not run report nothing.
    reportsSilence: true,
  };
}
