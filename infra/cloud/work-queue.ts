import { longestMinutes, type ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, type Function as LambdaCode } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { allow } from './allow.ts';
import type { RegionSettings } from './settings.ts';

/** Messages of one invocation: the function does their work at once. */
const batchSize = 5;
/**
 * Invocations of one task at the same time: enough for 10,000 departments in an hour, and a share of the account's
 * limit.
 */
const atOnce = 20;
/** Attempts at one site in one run. */
const attempts = 3;

export interface WorkQueueProps {
  task: ScheduledTask;
  /** Encrypts the messages. Default: a key of AWS. */
  queueKey: IKey | undefined;
  /** Receives messages that failed at every attempt. */
  failures: IQueue;
  removal: RemovalPolicy;
}

/** Returns whether scheduled work is spread over queues (docs/decisions/0083-schedule-work-per-site.md). */
export const hasWorkQueues = ({ workQueues = false }: RegionSettings): boolean => workQueues;

/**
 * The queue of a task: a message for each site that a run has work for, which the function of the task sends and works
 * off.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { task, queueKey, failures, removal }: WorkQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      ...(queueKey
        ? { encryption: QueueEncryption.KMS, encryptionMasterKey: queueKey, dataKeyReuse: Duration.hours(1) }
        : { encryption: QueueEncryption.SQS_MANAGED }),
      enforceSSL: true,
      // Longer than the function may run; a message that failed is tried again after it.
      visibilityTimeout: Duration.minutes(longestMinutes(task) + 1),
      // The next run does what is older.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: failures, maxReceiveCount: attempts },
      removalPolicy: removal,
    });
  }

  /** Returns what the function of the task needs, beside the use of the key that it has for failures. */
  grants(): PolicyStatement[] {
    const actions = ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    return [allow('Work', actions, [this.queue.queueArn])];
  }

  /** Returns the environment of the function of the task. */
  environment(): Record<string, string> {
    return { WORK_QUEUE_URL: this.queue.queueUrl };
  }

  /** Has the function of the task work the messages off. */
  workedOffBy(target: LambdaCode): void {
    new EventSourceMapping(this, 'Work', {
      target,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      maxConcurrency: atOnce,
      reportBatchItemFailures: true,
    });
  }
}
