import { mailTask } from '@muster/functions/entry/outgoing-mail/mail-task';
import { longestMinutes, type ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks, type TaskName } from '@muster/functions/entry/scheduled/tasks';
import { Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { ContextAttribute, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { OwnAlarm } from './alarms.ts';
import { allow } from './allow.ts';
import { appendOnlyOf } from './append-only.ts';
import type { Bundle } from './bundle.ts';
import { Dashboard } from './dashboard.ts';
import {
  grantsOfTask,
  type Seals,
  sealEnvironment,
  sealGrants,
  sendGrants,
  siteGrantsOf,
  stampEnvironment,
  stampGrants,
} from './grants.ts';
import { LambdaFunction } from './lambda-function.ts';
import { measuredEnvironment } from './measured.ts';
import { memoryOfTask } from './memory.ts';
import { Migration } from './migration.ts';
import { operationsKey } from './operations-key.ts';
import { OutgoingMail } from './outgoing-mail.ts';
import type { RegionStackProps } from './region-stack.ts';
import { saveQueries, taskQueries } from './saved-queries.ts';
import { scheduledAlarms } from './scheduled-alarms.ts';
import { schedulerRole } from './scheduler-role.ts';
import { isFull } from './settings.ts';
import { hasWorkQueues, WorkQueue } from './work-queue.ts';

export interface ScheduledStackProps extends RegionStackProps {
  bundle: Bundle;
  /** Returns the code that sends mail, if the installation does. */
  mailBundle: () => Bundle;
  migrationBundle: Bundle;
  table: ITable;
  tableKey: IKey;
  seals: Seals;
  /** The topic that alarms notify. */
  topic: ITopic;
  /** The alarms of the other stacks, for the dashboard. */
  otherAlarms: readonly Pick<OwnAlarm, 'named'>[];
}

/** The scheduled work: for each task a function, a schedule, a dead-letter queue and alarms. */
export class ScheduledStack extends Stack {
  readonly functions: ReadonlyMap<TaskName, LambdaFunction>;
  /** Migrates stored data after a deployment. */
  readonly migration: Migration;
  /** The queues of the tasks, if the installation has them. */
  readonly queues: ReadonlyMap<TaskName, WorkQueue>;
  /** Events of runs that failed in every attempt, or could not be started. */
  readonly failures: Queue;
  readonly alarms: readonly OwnAlarm[];
  /** Sends mail, if the installation does. */
  readonly mail: OutgoingMail | undefined;
  private readonly key: Key | undefined;

  constructor(
    scope: Construct,
    id: string,
    {
      stage: _stage,
      settings,
      removal,
      bundle,
      mailBundle,
      migrationBundle,
      table,
      tableKey,
      seals,
      topic,
      otherAlarms,
      ...props
    }: ScheduledStackProps,
  ) {
    super(scope, id, props);
    const { siteCredentials = false } = settings;
    const resources = { table, tableKey, siteCredentials, appendOnly: appendOnlyOf(settings) };
    const description = 'Encrypts the logs and the failures of the scheduled work';
    this.key = operationsKey(this, { description, settings, removal });
    this.failures = new Queue(this, 'Failures', {
      encryption: this.key ? QueueEncryption.KMS : QueueEncryption.SQS_MANAGED,
      encryptionMasterKey: this.key,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: removal,
    });
    const tasks = Object.entries(scheduledTasks) as [TaskName, ScheduledTask][];
    this.queues = new Map(
      hasWorkQueues(settings)
        ? tasks.map(([name, task]) => {
            const { failures, key: queueKey } = this;
            return [name, new WorkQueue(this, `${idOf(name)}Queue`, { task, failures, queueKey, removal })] as const;
          })
        : [],
    );
    this.migration = new Migration(this, 'Migration', {
      bundle: migrationBundle,
      resources,
      logKey: this.key,
      removal,
    });
    this.functions = new Map(
      tasks.map(([name, task]) => [
        name,
        new LambdaFunction(this, idOf(name), {
          purpose: `scheduled ${name}`,
          bundle,
          handler: name,
          // The next run starts soon; two concurrent runs are safe.
          timeout: Duration.minutes(longestMinutes(task)),
          memory: memoryOfTask(task),
          environment: {
            TABLE_NAME: table.tableName,
            ...(task.seals && sealEnvironment(seals)),
            ...(task.stamps && stampEnvironment(seals, settings)),
            ...measuredEnvironment(settings),
            ...this.queues.get(name)?.environment(),
            ...(isFull(settings) && { RUN_METRICS: 'true' }),
          },
          grants: [
            ...grantsOfTask(name, resources),
            ...(task.seals ? sealGrants(seals) : []),
            ...(task.stamps && settings.timestamps?.length ? stampGrants(seals) : []),
            ...sendGrants(this.failures, this.key),
            ...(this.queues.get(name)?.grants() ?? []),
          ],
          siteGrants: siteCredentials ? siteGrantsOf(name, resources) : undefined,
          logKey: this.key,
          removal,
          deadLetterQueue: this.failures,
          retryAttempts: 2,
        }),
      ]),
    );
    saveQueries(
      this,
      taskQueries,
      [...this.functions.values()].map(({ log }) => log),
    );
    for (const [name, queue] of this.queues) queue.workedOffBy(this.functionOf(name));
    if (settings.mail) {
      const { failures, key: logKey } = this;
      const { mail } = settings;
      this.mail = new OutgoingMail(this, 'Mail', {
        ...{ settings, mail, bundle: mailBundle(), table, tableKey, failures, logKey, removal },
      });
    }
    const role = this.schedulerRole();
    for (const [name, task] of tasks) this.schedule(name, task, this.functionOf(name), role);
    if (this.mail) this.schedule('mail', mailTask, this.mail.send.function, role);
    const watched = { tasks: this.functions, mail: this.mail, failures: this.failures };
    const { alarms, jobErrors } = scheduledAlarms(this, { topic, settings }, watched);
    this.alarms = alarms;
    if (!isFull(settings)) return;
    const shown = [...otherAlarms, ...this.alarms].map(({ named }) => named);
    const mailErrors = this.mail?.errors;
    new Dashboard(this, 'Dashboard', { table, failures: this.failures, jobErrors, mailErrors, alarms: shown });
  }

  /** Creates the scheduler's role: start these functions, and send undeliverable events to the queue. */
  private schedulerRole(): IRole {
    const started = [...this.functions.values(), ...(this.mail ? [this.mail.send] : [])];
    return schedulerRole(this, 'What the schedules need', [
      allow(
        'Start',
        ['lambda:InvokeFunction'],
        started.map((one) => one.function.functionArn),
      ),
      ...sendGrants(this.failures, this.key),
    ]);
  }

  private schedule(name: string, { summary, everyMinutes }: ScheduledTask, target: IFunction, role: IRole): void {
    new Schedule(this, `${idOf(name)}Schedule`, {
      description: `Muster: ${summary}`,
      schedule: ScheduleExpression.cron(rhythm(everyMinutes)),
      target: new LambdaInvoke(target, {
        role,
        // A run covers the time before it was due, so a late or repeated run covers the same period.
        input: ScheduleTargetInput.fromObject({ scheduled: ContextAttribute.scheduledTime }),
        deadLetterQueue: this.failures,
        retryAttempts: 3,
        maxEventAge: Duration.hours(1),
      }),
    });
  }

  private functionOf(name: TaskName) {
    const found = this.functions.get(name);
    if (!found) throw new Error(`No function for ${name}`);
    return found.function;
  }
}

const idOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Returns the schedule: hourly runs on the hour, daily runs at 9:00 UTC, which is night in all of North America. */
function rhythm(everyMinutes: number): { minute: string; hour?: string } {
  if (everyMinutes === 24 * 60) return { minute: '0', hour: '9' };
  if (everyMinutes === 60) return { minute: '0' };
  if (60 % everyMinutes === 0) return { minute: `*/${everyMinutes}` };
  throw new Error(`No schedule for every ${everyMinutes} minutes`);
}
