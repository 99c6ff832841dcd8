import { sendDigests } from './digests.ts';
import { everySite, type ScheduledDeps } from './every-site.ts';
import { finishJobs } from './finish-jobs.ts';
import { mondayBegan, morningBegan, type TimeSpan } from './local-time-window.ts';
import { reconcile } from './reconcile.ts';
import { remind } from './reminders.ts';
import { sealSites } from './seal-sites.ts';

/** The time since a task's last run, up to when this run was due; without `after`, all time before. */
type SinceLastRun = Pick<TimeSpan, 'until'> & Partial<TimeSpan>;

/** What a run is asked for; with a site, `seals` seals only that one. */
type Asked = SinceLastRun & { site?: string | undefined };

/** A task that runs on a schedule. */
export interface ScheduledTask {
  summary: string;
  everyMinutes: number;
  /** Whether it writes to the table; one that does not is not allowed to in the cloud. */
  writes: boolean;
  /** Whether it signs seals; only such a task may use the key and the archive. */
  seals?: boolean;
  /**
   * Runs the task for every site, for the time since its last run. Returns the codes of the sites where it failed, which are logged. It
   * can be repeated, interrupted, or run by two processes at once: each of its transactions keeps the invariants.
   */
  run(deps: ScheduledDeps, asked: Asked): Promise<string[]>;
}

/**
 * Sends reminders; with a span, only in the sites whose morning began within it, and the digests of supervisors where a Monday's did. The
 * mornings of a new site count from when it was created.
 */
export const remindEveryone = (deps: ScheduledDeps, span?: SinceLastRun) =>
  everySite(deps, 'the reminders', async (context, created) => {
    if (!span) return remind(context);
    const since = { after: span.after && span.after > created ? span.after : created, until: span.until };
    const { timezone } = context.site;
    const monday = mondayBegan(timezone, since);
    // Where one of both fails, the other is done.
    const done = await Promise.allSettled([
      morningBegan(timezone, since) && remind(context),
      monday !== undefined && sendDigests(context, monday),
    ]);
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    return done;
  });

/** Every scheduled task: functions in the cloud, timers on one machine. */
export const scheduledTasks = {
  jobs: {
    summary: 'finishes interrupted jobs',
    everyMinutes: 5,
    writes: true,
    run: (deps) => everySite(deps, 'the sweep of jobs', finishJobs),
  },
  seats: {
    summary: 'compares the views of every seat',
    everyMinutes: 24 * 60,
    writes: false,
    run: (deps) => everySite(deps, 'the reconciliation', (context) => reconcile(context, { mend: false })),
  },
  reminders: {
    summary:
      "reminds of certifications that expire, in each site's morning, and supervisors of their people on Mondays",
    everyMinutes: 60,
    writes: true,
    run: remindEveryone,
  },
  seals: {
    summary: 'seals every record of every site',
    everyMinutes: 24 * 60,
    writes: true,
    seals: true,
    run: (deps, { site }) => sealSites(deps, site),
  },
} satisfies Record<string, ScheduledTask>;

export type TaskName = keyof typeof scheduledTasks;
