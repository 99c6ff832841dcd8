import { setTimeout as wait } from 'node:timers/promises';
import { safeLog } from '@muster/functions/safe-log';
import type { ScheduledDeps } from '@muster/functions/scheduled/every-site';
import { type ScheduledTask, scheduledTasks } from '@muster/functions/scheduled/tasks';

/** The start itself comes first: its person waits for a page. */
const firstAfterMs = 60_000;
/** How long the end waits for what is under way, all of which may also be cut off. */
const shutdownTimeoutMs = 3_000;

/** The scheduled work of a running server. */
export interface Scheduled {
  /** Begins nothing any more, and gives what is under way a moment. */
  stop(): Promise<void>;
}

/**
 * Runs the tasks that are functions by the clock in the cloud: each a minute after the start and then at its own interval,
 * counted from the end of its last run, so that it never overlaps itself. A run that failed is logged, and the next one is
 * also for its time. The timers keep no process alive.
 */
export function runScheduled(
  deps: ScheduledDeps,
  tasks: Readonly<Record<string, ScheduledTask>> = scheduledTasks,
): Scheduled {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const plan = (name: string, task: ScheduledTask, ms: number, after?: Date) => {
    if (stopped) return;
    const begin = () => running.set(name, run(name, task, after));
    timers.set(name, setTimeout(begin, ms).unref());
  };
  const run = async (name: string, task: ScheduledTask, after?: Date) => {
    const until = deps.now();
    const succeeded = await attempt(deps, name, task, after ? { after, until } : { until });
    running.delete(name);
    plan(name, task, task.everyMinutes * 60_000, succeeded ? until : after);
  };

  for (const [name, task] of Object.entries(tasks)) plan(name, task, firstAfterMs);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      const over = new AbortController();
      const late = wait(shutdownTimeoutMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running.values()), late]);
      over.abort();
    },
  };
}

/** Whether the task succeeded for every site; a site where it failed is in the log already. */
async function attempt(
  deps: ScheduledDeps,
  name: string,
  task: ScheduledTask,
  span: Parameters<ScheduledTask['run']>[1],
): Promise<boolean> {
  try {
    return (await task.run(deps, span)).length === 0;
  } catch (error) {
    safeLog(deps.log).error('scheduled work failed', { task: name, error });
    return false;
  }
}
