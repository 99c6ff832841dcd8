import type { Job } from '../table/job.ts';
import { endJob } from '../table/job.ts';
import { unlessBusy } from '../table/overload.ts';
import { transact, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';
import { deleteClassStepwise } from './delete-class.ts';
import { growClass } from './grow-class.ts';
import { leave } from './leave.ts';
import { lookAgain } from './look-again.ts';
import { redateClass } from './redate-class.ts';

/**
 * Does a job to its end and deletes it. Every step keeps the invariants and can be repeated, so a job that was cut off, or
 * that two run at once, ends right: whoever wrote it runs it at once, and the sweep runs what was left.
 */
export async function runJob(work: Work, job: Job): Promise<void> {
  await steps(work, job);
  await withoutCollision(() => transact(work.table, [endJob(work.table, job)]));
}

/**
 * Does a job whose cause has been answered for already: what the busy table leaves undone is left to the sweep, since
 * telling the caller that nothing was changed would be wrong.
 */
export async function runOrLeave(work: Work, job: Job): Promise<void> {
  await unlessBusy(runJob(work, job));
}

async function steps(work: Work, job: Job): Promise<void> {
  switch (job.kind) {
    case 'look_again':
      for (const classId of job.class_ids) await lookAgain(work, classId);
      return;
    case 'grow_class':
      return growClass(work, job);
    case 'redate_class':
      return redateClass(work, job.class_id, job.what);
    case 'leave':
      return leave(work, job.employee);
    case 'delete_class':
      return deleteClassStepwise(work, job.class_id);
  }
}
