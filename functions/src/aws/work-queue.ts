import type { SiteMessage, WorkQueue } from '../scheduled/site-message.ts';
import { serviceConnection } from './service-connection.ts';
import { type ServiceConnection, signedFetch } from './signed-fetch.ts';

/** The most messages of one request. */
const batchSize = 10;
/** How many requests are sent at once. */
const atOnce = 10;
/** How often messages that the queue did not take are sent again. */
const longestTries = 5;

interface Entry {
  Id: string;
  MessageBody: string;
}

/** Returns the queue of a task, if the function has one: its own work, sent to itself. */
export function queueFromEnvironment(): WorkQueue | undefined {
  const url = process.env.WORK_QUEUE_URL;
  return url === undefined ? undefined : sqsQueue(serviceConnection('sqs'), url);
}

/** Returns an SQS queue. */
export function sqsQueue(connection: ServiceConnection, url: string): WorkQueue {
  return {
    async send(messages) {
      const batches = Array.from({ length: Math.ceil(messages.length / batchSize) }, (_, n) =>
        messages.slice(n * batchSize, (n + 1) * batchSize),
      );
      for (let from = 0; from < batches.length; from += atOnce) {
        await Promise.all(batches.slice(from, from + atOnce).map((batch) => sendBatch(connection, url, batch)));
      }
    },
  };
}

async function sendBatch(connection: ServiceConnection, url: string, messages: readonly SiteMessage[]): Promise<void> {
  let left: Entry[] = messages.map((message, n) => ({ Id: String(n), MessageBody: JSON.stringify(message) }));
  for (let tries = 1; left.length > 0; tries++) {
    if (tries > longestTries) throw new Error(`SQS did not take ${left.length} messages`);
    const { status, text } = await signedFetch('sqs', connection, {
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessageBatch' },
      body: JSON.stringify({ QueueUrl: url, Entries: left }),
    });
    if (status !== 200) throw new Error(`SQS answered ${status}: ${text.slice(0, 500)}`);
    const { Failed = [] } = JSON.parse(text) as { Failed?: { Id: string }[] };
    const failed = new Set(Failed.map(({ Id }) => Id));
    left = left.filter(({ Id }) => failed.has(Id));
  }
}
