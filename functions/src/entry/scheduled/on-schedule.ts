import { siteCode } from '@muster/shared/fields';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { safeLog } from '../../kernel/log.ts';
import { after as later } from '../../table/core/item.ts';
import { runTask } from './run-task.ts';
import type { WorkQueue } from './site-message.ts';
import { longestMinutes, type ScheduledDeps, type ScheduledTask } from './task.ts';
import { workOff } from './work-off.ts';

/**
 * The scheduler's event: when the run was due, which retries and delays do not change. An operator may name a site
 * (docs/operations/run.md).
 */
const event = z.object({
  scheduled: z.iso.datetime().transform((text) => new Date(text)),
  site: siteCode.optional(),
});
export type ScheduledEvent = z.input<typeof event>;

/** A run failed for some sites, which are in the log. It is retried, and its event is kept when every retry fails. */
export class FailedForSites extends Error {
  override name = 'FailedForSites';
}

/** The part of a function's time after which no step begins, and one of many parts stops. */
const worksFor = 0.8;

/**
 * Returns the Lambda handler of a task. The scheduler's event runs it for the time between the previous run and when
 * this one was due; with a queue, each site's work is sent there, and comes back to the same function as messages.
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
