import { ownRecord } from '../enrollment/own-record.ts';
import type { Handlers } from '../http/call.ts';
import { trainingTypes } from '../table/training-type.ts';
import { completedTrainings } from './completed.ts';
import { issueCertifications } from './issue.ts';
import { mandatoryStatus } from './mandatory-status.ts';
import { certificationSummaries } from './summaries.ts';

/** SPEC.md section 7, "Training": certifications. */
export const certificationHandlers: Handlers<'certification'> = {
  issue: issueCertifications,
  completed: completedTrainings,
  summaries: certificationSummaries,
  mandatoryStatus: async ({ table, caller, site, now }) => {
    const [record, types] = await Promise.all([ownRecord(table, caller.employee), trainingTypes(table)]);
    return mandatoryStatus(types.values(), record, site, now);
  },
};
