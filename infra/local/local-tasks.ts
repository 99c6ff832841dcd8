import { type ScheduledTask, scheduledTasks } from '@muster/functions/scheduled/tasks';
import type { DocumentFolder } from './document-folder.ts';

/** Returns the scheduled work of one machine: that of the cloud, and what a bucket does by itself there. */
export const localTasks = (folder: Pick<DocumentFolder, 'removeUnfinished'>): Record<string, ScheduledTask> => ({
  ...scheduledTasks,
  uploads: {
    summary: 'removes files that arrived and were not finished within a day',
    everyMinutes: 60,
    writes: false,
    run: async ({ now }) => {
      folder.removeUnfinished(now());
      return [];
    },
  },
});
