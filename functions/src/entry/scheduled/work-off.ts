import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { safeLog } from '../../kernel/log.ts';
import { runStep } from './run-step.ts';
import { type SiteMessage, siteMessage, type WorkQueue } from './site-message.ts';
import type { ScheduledDeps, ScheduledTask } from './task.ts';

export interface Batch {
  records: readonly Pick<SQSRecord, 'messageId' | 'body'>[];
  queue: WorkQueue;
  isOver: () => boolean;
}

/**
 * Does the work of a batch of messages in parallel. Sends unfinished work again as a new message, which does not count
 * as a failed attempt. Returns the failed messages: the queue retries them and keeps them after the last attempt.
 */
export async function workOff(
  deps: ScheduledDeps,
  name: string,
  task: ScheduledTask,
  { records, queue, isOver }: Batch,
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    records.map(async ({ messageId, body }) => {
      let message: SiteMessage | undefined;
      try {
        message = siteMessage.parse(JSON.parse(body));
        const rest = isOver() ? message : await runStep(deps, task, message, isOver);
        if (rest) await queue.send([rest]);
        return [];
      } catch (error) {
        safeLog(deps.log).error(`the task ${name} failed for a site`, { site: message?.site, error });
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  safeLog(deps.log).info('scheduled work done', { task: name, messages: records.length, failed: failed.flat().length });
  return { batchItemFailures: failed.flat() };
}
