import { offboardEmployee } from '../../areas/roster/offboard-employee.ts';
import { deleteClassStepwise } from '../../areas/training/delete-class-steps.ts';
import { increaseCapacity } from '../../areas/training/increase-capacity.ts';
import { rescheduleClass } from '../../areas/training/reschedule-class.ts';
import { promoteWaitlist } from '../../domain/training/promote-waitlist.ts';
import { type JobWork, jobRunner } from './job-runner.ts';

/** Does the work of jobs about classes and their people. Throws for those of the record, which few functions have to contain. */
export const classWork: JobWork = async (context, job) => {
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
    case 'provision_group':
      throw new Error(`This function does not run the job ${job.kind}`);
  }
};

/** Runs a job about classes and their people. */
export const runJob = jobRunner(classWork);
