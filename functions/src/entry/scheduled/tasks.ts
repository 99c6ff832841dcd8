import { isTimeZone } from '@muster/shared/rules/calendar';
import { hasChangedSince } from '../../table/entities/change-log.ts';
import { sitesWithJobs } from '../../table/entities/job.ts';
import { jobsDone } from './finish-jobs.ts';
import { inTurns } from './in-turns.ts';
import { morningBegan } from './local-time-window.ts';
import { reconcileParts } from './reconcile.ts';
import { remindSite } from './remind-site.ts';
import { hasDailyLook, isTurnOf } from './rotation.ts';
import { sealStep } from './seal-step.ts';
import { everySite, sitesWhere } from './select-sites.ts';
import type { ScheduledTask, SinceLastRun } from './task.ts';
import { witnessStep } from './witness-step.ts';

/** One day more than a run covers, to make up for a failed run. */
const twoDaysBefore = ({ until }: SinceLastRun): Date => new Date(until.getTime() - 2 * 24 * 60 * 60_000);

/** Every scheduled task: functions in the cloud, timers on one machine. */
export const scheduledTasks = {
  jobs: {
    summary: 'finishes interrupted jobs',
    everyMinutes: 5,
    writes: true,
    async *sites(registry, span) {
      // Once a day, every site: for jobs older than the list of open ones, and for jobs that it missed.
      if (hasDailyLook(span)) yield* everySite(registry, span);
      else for await (const site_code of sitesWithJobs(registry)) yield { site_code };
    },
    step: ({ context, cursor, isOver }) => inTurns(jobsDone(context, cursor), isOver),
  },
  seats: {
    summary: 'compares the views of every seat',
    everyMinutes: 24 * 60,
    writes: false,
    sites: everySite,
    async step({ context, span, asked, cursor, isOver }) {
      const isDue =
        asked ||
        cursor !== undefined ||
        isTurnOf(context.table.site, span) ||
        (await hasChangedSince(context.table, 'RECORD', twoDaysBefore(span)));
      return isDue ? inTurns(reconcileParts(context, cursor), isOver) : undefined;
    },
  },
  reminders: {
    summary:
      "reminds of certifications that expire, in each site's morning, and supervisors of their people on Mondays",
    everyMinutes: 60,
    writes: true,
    sites: sitesWhere(({ timezone, created_at }, span) => {
      // Sites without a listed zone decide in their step.
      if (timezone === undefined || !isTimeZone(timezone)) return true;
      return morningBegan(timezone, { after: span.after ?? new Date(created_at), until: span.until });
    }),
    step: remindSite,
  },
  seals: {
    summary: 'seals every record of every site',
    everyMinutes: 24 * 60,
    writes: true,
    seals: true,
    sites: everySite,
    step: sealStep,
  },
  witnesses: {
    summary: 'has new seals witnessed',
    everyMinutes: 60,
    writes: true,
    sites: everySite,
    step: witnessStep,
  },
} satisfies Record<string, ScheduledTask>;

export type TaskName = keyof typeof scheduledTasks;
