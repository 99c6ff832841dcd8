import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions } from '../../kernel/client-options.ts';
import type { SiteMessage, WorkQueue } from '../scheduled/site-message.ts';
import { traceClient } from './tracing.ts';

/** The most messages in one request. */
const batchSize = 10;
/** Requests sent at once. */
const atOnce = 10;
/** Attempts to send messages that the queue did not accept. */
const longestTries = 5;

/** Returns a task's queue, if the function has one: messages to itself. */
export function queueFromEnvironment(): WorkQueue | undefined {
  const url = process.env.WORK_QUEUE_URL;
  // A queue's URL names an endpoint without FIPS.
  const open = () => traceClient(new SQSClient({ ...clientOptions, useQueueUrlAsEndpoint: false }));
  return url === undefined ? undefined : sqsQueue(open(), url);
}

/** Returns an SQS queue. */
function sqsQueue(sqs: SQSClient, url: string): WorkQueue {
  return {
    async send(messages) {
      const batches = Array.from({ length: Math.ceil(messages.length / batchSize) }, (_, n) =>
        messages.slice(n * batchSize, (n + 1) * batchSize),
      );
      for (let from = 0; from < batches.length; from += atOnce) {
        await Promise.all(batches.slice(from, from + atOnce).map((batch) => sendBatch(sqs, url, batch)));
      }
    },
  };
}

async function sendBatch(sqs: SQSClient, QueueUrl: string, messages: readonly SiteMessage[]): Promise<void> {
  let left: SendMessageBatchRequestEntry[] = messages.map((message, n) => ({
    Id: String(n),
    MessageBody: JSON.stringify(message),
  }));
  for (let tries = 1; left.length > 0; tries++) {
    if (tries > longestTries) throw new Error(`SQS did not take ${left.length} messages`);
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: left }));
    const failed = new Set(Failed.map(({ Id }) => Id));
    left = left.filter(({ Id }) => failed.has(Id));
  }
}
