import { safeLog } from '@muster/functions/safe-log';
import type { ScheduledDeps } from '@muster/functions/scheduled/every-site';
import { type ScheduledTask, scheduledTasks } from '@muster/functions/scheduled/tasks';
import { withTimeout } from './with-timeout.ts';

/** The delay of the first run, so that it does not slow the start. */
const firstAfterMs = 60_000;
/** How long `stop` waits for running tasks. Each of them may be interrupted at any time. */
const shutdownTimeoutMs = 3_000;

/** The scheduled work of a running server. */
export interface Scheduled {
  /** Starts no more runs and waits up to three seconds for running tasks. */
  stop(): Promise<void>;
}

/**
 * Runs the tasks that are scheduled functions in the cloud: each a minute after the start, and then at its own interval from the end
 * of its last run, so that runs never overlap. A failed run is logged, and the next one also covers its period. The timers do not
 * keep the process alive.
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
      await withTimeout(Promise.all(running.values()), shutdownTimeoutMs);
    },
  };
}

/** Runs a task. Returns whether it succeeded for every site; the task logs sites where it failed. */
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
