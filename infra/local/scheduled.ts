import { mailTask } from '@muster/functions/entry/outgoing-mail/mail-task';
import { type RunRequest, runTask } from '@muster/functions/entry/scheduled/run-task';
import type { ScheduledDeps, ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { safeLog } from '@muster/functions/kernel/log';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds before the first run, so that it does not slow the start. */
const firstAfterMs = 60_000;
/** Milliseconds for which `stop` waits for running tasks. Each may be interrupted at any time. */
const shutdownTimeoutMs = 3_000;

/** Work started by the timers of one machine. */
export interface TimedTask {
  summary: string;
  everyMinutes: number;
  /** Runs the task for the time since its last run. Returns the codes of the sites where it failed (logged). */
  run(deps: ScheduledDeps, asked: RunRequest): Promise<string[]>;
}

/** On one machine, a run costs next to nothing, and people wait for emailed links. */
const localMailTask: ScheduledTask = { ...mailTask, everyMinutes: 0.25 };

/** The scheduled functions of the cloud. Here each run processes one site after another. */
export const cloudTasks: Readonly<Record<string, TimedTask>> = Object.fromEntries(
  Object.entries<ScheduledTask>({ ...scheduledTasks, mail: localMailTask }).map(([name, task]) => [
    name,
    { ...task, run: (deps: ScheduledDeps, asked: RunRequest) => runTask(deps, name, task, asked) },
  ]),
);

export interface Scheduled {
  /** Stops starting runs, and waits up to three seconds for running tasks. */
  stop(): Promise<void>;
}

/**
 * Runs the scheduled functions of the cloud: each a minute after the start, and then at its own interval from the end
 * of its last run, so that runs never overlap. A failed run is logged, and the next one also covers its period. The
 * timers do not keep the process alive.
 */
export function runScheduled(deps: ScheduledDeps, tasks: Readonly<Record<string, TimedTask>> = cloudTasks): Scheduled {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const plan = (name: string, task: TimedTask, ms: number, after?: Date) => {
    if (stopped) return;
    const begin = () => running.set(name, run(name, task, after));
    timers.set(name, setTimeout(begin, ms).unref());
  };
  const run = async (name: string, task: TimedTask, after?: Date) => {
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

/** Runs a task. Returns whether it succeeded for every site; the task logs failed sites. */
async function attempt(deps: ScheduledDeps, name: string, task: TimedTask, asked: RunRequest): Promise<boolean> {
  try {
    return (await task.run(deps, asked)).length === 0;
  } catch (error) {
    safeLog(deps.log).error('scheduled work failed', { task: name, error });
    return false;
  }
}
