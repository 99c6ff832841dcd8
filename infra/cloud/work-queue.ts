import { longestMinutes, type ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, type Function as LambdaCode } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { allow } from './allow.ts';
import type { RegionSettings } from './settings.ts';

/** Messages per invocation, processed concurrently. */
const batchSize = 5;
/** Concurrent invocations of a task: enough for 10,000 departments an hour, within the account's limit. */
const atOnce = 20;
/** Attempts per site in one run. */
const attempts = 3;

export interface WorkQueueProps {
  task: ScheduledTask;
  /** Encrypts the messages. Default: an AWS managed key. */
  queueKey: IKey | undefined;
  /** Receives messages that failed in every attempt. */
  failures: IQueue;
  removal: RemovalPolicy;
}

/** Returns whether scheduled work is spread over queues (docs/decisions/0030-schedule-work-per-department.md). */
export const hasWorkQueues = ({ workQueues = false }: RegionSettings): boolean => workQueues;

/** The queue of a task: a message per site with work. The task's function sends and processes them. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { task, queueKey, failures, removal }: WorkQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      ...(queueKey
        ? { encryption: QueueEncryption.KMS, encryptionMasterKey: queueKey, dataKeyReuse: Duration.hours(1) }
        : { encryption: QueueEncryption.SQS_MANAGED }),
      enforceSSL: true,
      // Longer than the function's timeout; then a failed message is tried again.
      visibilityTimeout: Duration.minutes(longestMinutes(task) + 1),
      // The next run covers older work.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: failures, maxReceiveCount: attempts },
      removalPolicy: removal,
    });
  }

  /** Returns the permissions for the task's function, without the key, which it already has for failures. */
  grants(): PolicyStatement[] {
    const actions = ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    return [allow('Work', actions, [this.queue.queueArn])];
  }

  environment(): Record<string, string> {
    return { WORK_QUEUE_URL: this.queue.queueUrl };
  }

  /** Lets the task's function process the messages. */
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
