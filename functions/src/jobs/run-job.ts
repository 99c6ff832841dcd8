import { promoteWaitlist } from '../enrollment/promote-waitlist.ts';
import { offboardEmployee } from '../roster/offboard-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import type { Job } from '../table/entities/job.ts';
import { endJob } from '../table/entities/job.ts';
import { deleteClassStepwise } from '../training/delete-class-steps.ts';
import { increaseCapacity } from '../training/increase-capacity.ts';
import { rescheduleClass } from '../training/reschedule-class.ts';

/**
 * Does a job to its end and deletes it. Every step keeps the invariants and can be repeated, so a job that was cut off, or
 * that two run at once, ends right: whoever wrote it runs it at once, and the sweep runs what was left.
 */
export async function runJob(context: SiteContext, job: Job): Promise<void> {
  await steps(context, job);
  await withoutCollision(() => transact(context.table, [endJob(context.table, job)]));
}

async function steps(context: SiteContext, job: Job): Promise<void> {
  switch (job.kind) {
    case 'look_again':
      for (const classId of job.class_ids) await promoteWaitlist(context, classId);
      return;
    case 'grow_class':
      return increaseCapacity(context, job);
    case 'redate_class':
      return rescheduleClass(context, job.class_id, job.what);
    case 'leave':
      return offboardEmployee(context, job.employee);
    case 'delete_class':
      return deleteClassStepwise(context, job.class_id);
  }
}
