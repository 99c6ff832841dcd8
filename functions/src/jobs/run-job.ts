import { noIdempotency } from '../create-site-context.ts';
import { promoteWaitlist } from '../enrollment/promote-waitlist.ts';
import { writeHistory } from '../record/write-history.ts';
import { offboardEmployee } from '../roster/offboard-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { endJob, type Job } from '../table/entities/job.ts';
import { deleteClassStepwise } from '../training/delete-class-steps.ts';
import { increaseCapacity } from '../training/increase-capacity.ts';
import { rescheduleClass } from '../training/reschedule-class.ts';

/**
 * Runs a job to its end and deletes it. Each of its transactions keeps the invariants and can be repeated, so that an interrupted job, or
 * one that two processes run at once, ends right: the verb that wrote it runs it at once, and the scheduled sweep runs what is left.
 */
export async function runJob(context: SiteContext, job: Job): Promise<void> {
  // The answer of the verb is stored with its own transaction.
  await dispatch({ ...context, idempotency: noIdempotency }, job);
  await withoutCollision(() => transact(context.table, [endJob(context.table, job)]));
}

async function dispatch(context: SiteContext, job: Job): Promise<void> {
  switch (job.kind) {
    case 'look_again':
      for (const classId of job.class_ids) await promoteWaitlist(context, classId);
      return;
    case 'grow_class':
      return increaseCapacity(context, job);
    case 'redate_class':
      return rescheduleClass(context, job);
    case 'leave':
      return offboardEmployee(context, job.employee);
    case 'import_history':
      return writeHistory(context, job);
    case 'delete_class':
      return deleteClassStepwise(context, job.class_id);
  }
}
