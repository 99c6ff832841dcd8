import type { DocumentFolder } from './document-folder.ts';
import { cloudTasks, type TimedTask } from './scheduled.ts';

/** Returns the scheduled work of one machine: that of the cloud, and the cleanup that a bucket does by itself. */
export const localTasks = (folder: Pick<DocumentFolder, 'removeUnfinished'>): Record<string, TimedTask> => ({
  ...cloudTasks,
  uploads: {
    summary: 'removes uploads that were not finished within a day',
    everyMinutes: 60,
    run: async ({ now }) => {
      folder.removeUnfinished(now());
      return [];
    },
  },
});
