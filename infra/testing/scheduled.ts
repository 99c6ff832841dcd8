import type { SiteContext } from '@muster/functions/calls/site-context';
import { digestParts } from '@muster/functions/entry/scheduled/digests';
import type { PartDone } from '@muster/functions/entry/scheduled/in-turns';
import { reminderParts } from '@muster/functions/entry/scheduled/reminders';
import { runTask } from '@muster/functions/entry/scheduled/run-task';
import type { ScheduledDeps } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks, type TaskName } from '@muster/functions/entry/scheduled/tasks';

/** Runs a task at every site for all time until now. Returns the codes of failed sites. */
export const runNow = (deps: ScheduledDeps, name: TaskName): Promise<string[]> =>
  runTask(deps, name, scheduledTasks[name], { until: deps.now() });

/** Sends all reminders of a site. Returns their number. */
export const remind = (context: SiteContext): Promise<number> => toldIn(reminderParts(context));

/** Sends all digests of a site for a week. Returns their number. */
export const sendDigests = (context: SiteContext, monday: string): Promise<number> =>
  toldIn(digestParts(context, monday));

async function toldIn(parts: AsyncIterable<PartDone>): Promise<number> {
  let sum = 0;
  for await (const { notified } of parts) sum += notified;
  return sum;
}
