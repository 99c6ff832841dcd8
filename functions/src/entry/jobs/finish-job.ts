import { writeHistory } from '../../areas/record/write-history.ts';
import { offboardEmployee } from '../../areas/roster/offboard-employee.ts';
import { provisionGroup } from '../../areas/scim/provision-group.ts';
import { openSurvey } from '../../areas/surveys/open-survey.ts';
import { cancelClassStepwise } from '../../areas/training/cancel-class-steps.ts';
import { deleteClassStepwise } from '../../areas/training/delete-class-steps.ts';
import { increaseCapacity } from '../../areas/training/increase-capacity.ts';
import { rescheduleClass } from '../../areas/training/reschedule-class.ts';
import { correctCopies } from '../../domain/people/renumber-employee.ts';
import { promoteWaitlist } from '../../domain/training/promote-waitlist.ts';
import { jobRunner } from './job-runner.ts';

export const finishJob = jobRunner(async (context, job) => {
  switch (job.kind) {
    case 'look_again':
      for (const classId of job.class_ids) await promoteWaitlist(context, classId);
      return;
    case 'grow_class':
      return increaseCapacity(context, job);
    case 'redate_class':
      return rescheduleClass(context, job);
    case 'open_evaluation':
      return openSurvey(context, job.class_id);
    case 'leave':
      return offboardEmployee(context, job);
    case 'renumber':
      await correctCopies(context, job.employee);
      return;
    case 'delete_class':
      return deleteClassStepwise(context, job.class_id);
    case 'cancel_class':
      return cancelClassStepwise(context, job);
    case 'import_history':
      await writeHistory(context, job);
      return;
    case 'provision_group':
      return provisionGroup(context, job.group_id);
  }
});
