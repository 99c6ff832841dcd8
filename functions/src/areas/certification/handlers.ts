import type { Handlers } from '../../calls/call.ts';
import { mandatoryStatuses } from '../../domain/training/mandatory-status.ts';
import { ownRecord, rosterVersion } from '../../table/entities/along.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { completedTrainings } from './completed.ts';
import { issueCertifications } from './issue.ts';
import { certificationSummaries } from './summaries.ts';

/** The certification calls (docs/spec.md section 7, "Training"). */
export const certificationHandlers: Handlers<'certification'> = {
  // A replay finishes an interrupted run. Its answer describes the class as it is now.
  issue: { run: issueCertifications, replay: issueCertifications },
  completed: completedTrainings,
  summaries: { along: rosterVersion, run: certificationSummaries },
  mandatoryStatus: {
    along: ownRecord,
    run: async ({ table, caller, site, now }) => {
      const [record, types] = await Promise.all([
        requireEnrollmentState(table, caller.employee),
        cachedTypes({ table, site }),
      ]);
      return mandatoryStatuses(types.values(), site, now).of(record);
    },
  },
};
