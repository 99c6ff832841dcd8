import { isTimeZone } from '@muster/shared/rules/calendar';
import { finishJobs } from './finish-jobs.ts';
import { morningBegan } from './local-time-window.ts';
import { reconcile } from './reconcile.ts';
import { remindSite } from './remind-site.ts';
import { sealStep } from './seal-step.ts';
import { everySite, sitesWhere } from './select-sites.ts';
import type { ScheduledTask } from './task.ts';

/** Every scheduled task: functions in the cloud, timers on one machine. */
export const scheduledTasks = {
  jobs: {
    summary: 'finishes interrupted jobs',
    everyMinutes: 5,
    writes: true,
    sites: everySite,
    async step({ context }) {
      await finishJobs(context);
      return undefined;
    },
  },
  seats: {
    summary: 'compares the views of every seat',
    everyMinutes: 24 * 60,
    writes: false,
    sites: everySite,
    async step({ context }) {
      await reconcile(context, { mend: false });
      return undefined;
    },
  },
  reminders: {
    summary:
      "reminds of certifications that expire, in each site's morning, and supervisors of their people on Mondays",
    everyMinutes: 60,
    writes: true,
    sites: sitesWhere(({ timezone, created_at }, span) => {
      // Sites whose zone is not listed yet find out in their step.
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
} satisfies Record<string, ScheduledTask>;

export type TaskName = keyof typeof scheduledTasks;
