import { safeLog } from '../../kernel/log.ts';
import { runStep } from './run-step.ts';
import { scheduledRun } from './scheduled-run.ts';
import { everySite } from './select-sites.ts';
import type { SiteMessage, WorkQueue } from './site-message.ts';
import type { ScheduledDeps, ScheduledTask, SelectedSite, SinceLastRun } from './task.ts';

/** The request for a run. */
export interface RunRequest extends SinceLastRun {
  /** Only this site, even without work. */
  site?: string | undefined;
}

/** The means of a run. Absent on one machine, where time is unlimited. */
export interface Means {
  /** Takes the work of each site. Absent: done here, one site after the other. */
  queue?: WorkQueue | undefined;
  /** Whether no further step may begin here. */
  isOver?: () => boolean;
}

/** Messages sent to the queue at once. */
const atOnce = 200;

/**
 * Runs a task for every selected site. Logs a site's failure and continues with the next. Returns the codes of failed
 * sites; with a queue none, since the queue retries and keeps failures.
 */
export async function runTask(
  deps: ScheduledDeps,
  name: string,
  task: ScheduledTask,
  asked: RunRequest,
  { queue, isOver = () => false }: Means = {},
): Promise<string[]> {
  const failed: string[] = [];
  let sites = 0;
  let waiting: SiteMessage[] = [];
  for await (const message of messagesOf(deps, task, asked)) {
    sites += 1;
    // An operator waits for a named site.
    if (!queue || message.asked) {
      if (!(await finish(deps, name, task, message, isOver))) failed.push(message.site);
      continue;
    }
    waiting.push(message);
    if (waiting.length < atOnce) continue;
    await queue.send(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await queue?.send(waiting);
  safeLog(deps.log).info('scheduled work begun', { ...scheduledRun(name), task: name, sites });
  return failed;
}

async function* messagesOf(
  { table }: ScheduledDeps,
  task: ScheduledTask,
  { site, ...span }: RunRequest,
): AsyncGenerator<SiteMessage> {
  const registry = table.registry();
  const of = ({ site_code, created_at }: SelectedSite): SiteMessage => ({
    site: site_code,
    ...(created_at !== undefined && { created: created_at }),
    ...(span.after && { after: span.after.toISOString() }),
    until: span.until.toISOString(),
  });
  if (site === undefined) {
    for await (const one of task.sites(registry, span)) yield of(one);
    return;
  }
  for await (const one of everySite(registry, span)) {
    if (one.site_code !== site) continue;
    yield { ...of(one), asked: true };
    return;
  }
  throw new Error(`There is no site ${site}`);
}

/** Runs all steps of a site here. Returns whether they succeeded. */
async function finish(
  deps: ScheduledDeps,
  name: string,
  task: ScheduledTask,
  message: SiteMessage,
  isOver: () => boolean,
): Promise<boolean> {
  try {
    for (let next: SiteMessage | undefined = message; next; next = await runStep(deps, task, next, isOver)) {
      if (isOver()) throw new Error('There was no time left for this site: the next attempt continues with it');
    }
    return true;
  } catch (error) {
    safeLog(deps.log).error(`the task ${name} failed for a site`, { site: message.site, error });
    return false;
  }
}
