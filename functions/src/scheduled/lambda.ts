import { scheduledDepsFromEnvironment } from '../aws/environment.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { onSchedule } from './on-schedule.ts';
import { scheduledTasks, type TaskName } from './tasks.ts';

const deps = { ...scheduledDepsFromEnvironment(), sealing: sealingFromEnvironment() };

/** One handler for each task; a missing one is a type error. */
const { jobs, seats, reminders, seals } = {
  jobs: onSchedule('jobs', scheduledTasks.jobs, deps),
  seats: onSchedule('seats', scheduledTasks.seats, deps),
  reminders: onSchedule('reminders', scheduledTasks.reminders, deps),
  seals: onSchedule('seals', scheduledTasks.seals, deps),
} satisfies Record<TaskName, unknown>;

export { jobs, reminders, seals, seats };
