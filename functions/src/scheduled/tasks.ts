import { remindEveryone, type ScheduledDeps, type SinceLastRun, sweepJobs, sweepSeats } from './every-site.ts';

/** Work that nobody asks for: what it does, how often, and what that takes. */
export interface ScheduledTask {
  summary: string;
  everyMinutes: number;
  /** Whether it changes anything; one that does not may not write in the cloud. */
  writes: boolean;
  /**
   * Runs it for every site, for the time since its last run. Answers the codes of the sites where it failed, which are
   * logged. It can be repeated, cut off, or run by two at once: each of its steps keeps the invariants.
   */
  run(deps: ScheduledDeps, span: SinceLastRun): Promise<string[]>;
}

/** Everything that runs by the clock: as functions in the cloud, by timers on one machine. */
export const scheduledTasks = {
  jobs: {
    summary: 'finishes the jobs that were cut off',
    everyMinutes: 5,
    writes: true,
    run: sweepJobs,
  },
  seats: {
    summary: 'compares the views of every seat',
    everyMinutes: 24 * 60,
    writes: false,
    run: sweepSeats,
  },
  reminders: {
    summary: "tells about certifications that expire, in each site's morning",
    everyMinutes: 60,
    writes: true,
    run: remindEveryone,
  },
} satisfies Record<string, ScheduledTask>;

export type TaskName = keyof typeof scheduledTasks;
