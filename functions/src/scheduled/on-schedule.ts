import * as z from 'zod';
import { safeLog } from '../safe-log.ts';
import type { ScheduledDeps } from './every-site.ts';
import type { ScheduledTask } from './tasks.ts';

/** What the scheduler sends: when the run was due, which its retries and delays do not change. */
const event = z.object({ scheduled: z.iso.datetime().transform((text) => new Date(text)) });
export type ScheduledEvent = z.input<typeof event>;

/** A run failed for some sites, all of which are in the log; thrown so that the run is tried again, and kept when it fails for good. */
export class FailedForSites extends Error {
  override name = 'FailedForSites';
}

/** The Lambda handler of a task: runs it for the stretch of time that ends when the run was due. */
export function onSchedule(name: string, task: ScheduledTask, deps: ScheduledDeps) {
  return async (sent: ScheduledEvent): Promise<void> => {
    const until = event.parse(sent).scheduled;
    const after = new Date(until.getTime() - task.everyMinutes * 60_000);
    const failed = await task.run(deps, { after, until });
    if (failed.length > 0) throw new FailedForSites(`${name}: failed for ${failed.join(', ')}`);
    safeLog(deps.log).info('scheduled work done', { task: name, until: until.toISOString() });
  };
}
