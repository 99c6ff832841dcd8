import { requireRecord } from '../enrollment/require-record.ts';
import type { Handlers } from '../http/call.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { completedTrainings } from './completed.ts';
import { issueCertifications } from './issue.ts';
import { mandatoryStatus } from './mandatory-status.ts';
import { certificationSummaries } from './summaries.ts';

/** SPEC.md section 7, "Training": certifications. */
export const certificationHandlers: Handlers<'certification'> = {
  // What was cut off is finished, and what was issued is said: by what is in the class now.
  issue: { run: issueCertifications, replay: issueCertifications },
  completed: completedTrainings,
  summaries: certificationSummaries,
  mandatoryStatus: async ({ table, caller, site, now }) => {
    const [record, types] = await Promise.all([requireRecord(table, caller.employee), trainingTypes(table)]);
    return mandatoryStatus(types.values(), record, site, now);
  },
};
