import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { safeLog } from '../safe-log.ts';
import type { ScheduledDeps } from './every-site.ts';
import type { ScheduledTask } from './tasks.ts';

/** The scheduler's event: when the run was due, which retries and delays do not change. An operator may name a site (docs/operations.md). */
const event = z.object({
  scheduled: z.iso.datetime().transform((text) => new Date(text)),
  site: siteCode.optional(),
});
export type ScheduledEvent = z.input<typeof event>;

/** A run failed for some sites, which are in the log. It is retried, and its event is kept when every retry fails. */
export class FailedForSites extends Error {
  override name = 'FailedForSites';
}

/** Returns the Lambda handler of a task, which runs it for the time between the previous run and when this one was due. */
export function onSchedule(name: string, task: ScheduledTask, deps: ScheduledDeps) {
  return async (sent: ScheduledEvent): Promise<void> => {
    const { scheduled: until, site } = event.parse(sent);
    const after = new Date(until.getTime() - task.everyMinutes * 60_000);
    const failed = await task.run(deps, { after, until, site });
    if (failed.length > 0) throw new FailedForSites(`${name}: failed for ${failed.join(', ')}`);
    safeLog(deps.log).info('scheduled work done', { task: name, until: until.toISOString() });
  };
}
