import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { useMemo } from 'react';
import { needsClass } from '../../../parts/certifications/certification-text.ts';
import { useMandatoryStatus } from '../certifications/api.ts';
import { gapUrgency } from '../certifications/status-filter.ts';
import type { AvailableTraining } from '../seats/available-trainings.ts';
import type { NeededTraining } from './components/needed-trainings.tsx';

/** Loads the person's status in the mandatory trainings. If that fails, `statusOf` returns undefined for all. */
export function useTrainingNeeds(trainings: readonly AvailableTraining[] | undefined, today: string) {
  const { data, error, retry } = useMandatoryStatus();
  const byTraining = useMemo(() => new Map(data?.map((entry) => [entry.training_id, entry])), [data]);
  const needed = useMemo(
    () =>
      (trainings ?? [])
        .flatMap((training): NeededTraining[] => {
          const entry = byTraining.get(training.id);
          return entry && needsClass(entry) && training.status === 'Not Enrolled' ? [{ training, entry }] : [];
        })
        // Most urgent first, as on the dashboard.
        .sort((a, b) => gapUrgency(a.entry, today) - gapUrgency(b.entry, today)),
    [trainings, byTraining, today],
  );
  return {
    needed,
    statusOf: (id: string): MandatoryStatus | undefined => byTraining.get(id),
    failed: error !== undefined && data === undefined,
    retry,
  };
}
