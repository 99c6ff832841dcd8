import { writeHistory } from '../../areas/record/write-history.ts';
import { offboardEmployee } from '../../areas/roster/offboard-employee.ts';
import { provisionGroup } from '../../areas/scim/provision-group.ts';
import { deleteClassStepwise } from '../../areas/training/delete-class-steps.ts';
import { increaseCapacity } from '../../areas/training/increase-capacity.ts';
import { rescheduleClass } from '../../areas/training/reschedule-class.ts';
import { noIdempotency } from '../../calls/create-site-context.ts';
import type { RunJob, SiteContext } from '../../calls/site-context.ts';
import { promoteWaitlist } from '../../domain/training/promote-waitlist.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { endJob, type Job } from '../../table/entities/job.ts';

/**
 * Runs a job to its end and deletes it. An interrupted job, or one that two processes run at once, ends right: the verb that wrote it runs
 * it at once, and the scheduled sweep runs what is left.
 */
export const finishJob: RunJob = async (context, job) => {
  // The answer of the verb is stored with its own transaction.
  await work({ ...context, idempotency: noIdempotency }, job);
  await withoutCollision(() => transact(context.table, [endJob(context.table, job)]));
};

/** Does the work of a job. Each of its transactions keeps the invariants and can be repeated. */
async function work(context: SiteContext, job: Job): Promise<void> {
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
    case 'delete_class':
      return deleteClassStepwise(context, job.class_id);
    case 'import_history':
      await writeHistory(context, job);
      return;
    case 'provision_group':
      return provisionGroup(context, job.group_id);
  }
}
