import { scheduledDepsFromEnvironment } from '../aws/environment.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { queueFromEnvironment } from '../aws/work-queue.ts';
import { onSchedule } from '../scheduled/on-schedule.ts';
import { scheduledTasks, type TaskName } from '../scheduled/tasks.ts';

const deps = { ...scheduledDepsFromEnvironment(), sealing: sealingFromEnvironment() };
const queue = queueFromEnvironment();
const handlerOf = (name: TaskName) => onSchedule(name, scheduledTasks[name], deps, queue);

/** One handler for each task. A missing one is a type error. */
const { jobs, seats, reminders, seals, witnesses } = {
  jobs: handlerOf('jobs'),
  seats: handlerOf('seats'),
  reminders: handlerOf('reminders'),
  seals: handlerOf('seals'),
  witnesses: handlerOf('witnesses'),
} satisfies Record<TaskName, unknown>;

export { jobs, reminders, seals, seats, witnesses };
