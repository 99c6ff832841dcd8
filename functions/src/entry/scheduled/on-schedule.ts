import { siteCode } from '@muster/shared/fields';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { safeLog } from '../../kernel/log.ts';
import { after as later } from '../../table/core/item.ts';
import { runTask } from './run-task.ts';
import type { WorkQueue } from './site-message.ts';
import { longestMinutes, type ScheduledDeps, type ScheduledTask } from './task.ts';
import { workOff } from './work-off.ts';

/** The scheduler's event: the due time, the same for retries. An operator may add a site (docs/operations/run.md). */
const event = z.object({
  scheduled: z.iso.datetime().transform((text) => new Date(text)),
  site: siteCode.optional(),
});
export type ScheduledEvent = z.input<typeof event>;

/** Some sites failed; the log names them. The run is retried, and its event is kept if every retry fails. */
export class FailedForSites extends Error {
  override name = 'FailedForSites';
}

/** The share of a function's time after which no step begins and parts stop. */
const worksFor = 0.8;

/**
 * Returns a task's Lambda handler. The scheduler's event covers the time from the previous run to this one's due time.
 * With a queue, each site's work becomes a message to the same function.
 */
export function onSchedule(name: string, task: ScheduledTask, deps: ScheduledDeps, queue?: WorkQueue) {
  return async (sent: ScheduledEvent | SQSEvent): Promise<SQSBatchResponse | undefined> => {
    const end = later(deps.now(), longestMinutes(task) * 60_000 * worksFor);
    const isOver = () => deps.now() >= end;
    if ('Records' in sent) {
      if (!queue) throw new Error('This function has no queue');
      return workOff(deps, name, task, { records: sent.Records, queue, isOver });
    }
    const { scheduled: until, site } = event.parse(sent);
    const after = new Date(until.getTime() - task.everyMinutes * 60_000);
    const failed = await runTask(deps, name, task, { after, until, site }, { queue, isOver });
    if (failed.length > 0) throw new FailedForSites(`${name}: failed for ${failed.join(', ')}`);
    safeLog(deps.log).info('scheduled work done', { task: name, until: until.toISOString() });
    return undefined;
  };
}
