import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { useMemo } from 'react';
import { useMandatoryStatus } from '../certifications/api.ts';
import { needsClass } from '../certifications/certification-text.ts';
import type { AvailableTraining } from './available-trainings.ts';
import type { NeededTraining } from './components/needed-trainings.tsx';

/** Loads the person's status in the mandatory trainings. The tab works without it: `statusOf` then knows nothing. */
export function useTrainingNeeds(trainings: readonly AvailableTraining[] | undefined) {
  const { data, error, retry } = useMandatoryStatus();
  const byTraining = useMemo(() => new Map(data?.map((entry) => [entry.training_id, entry])), [data]);
  const needed = useMemo(
    () =>
      (trainings ?? []).flatMap((training): NeededTraining[] => {
        const entry = byTraining.get(training.id);
        return entry && needsClass(entry) && training.status === 'Not Enrolled' ? [{ training, entry }] : [];
      }),
    [trainings, byTraining],
  );
  return {
    needed,
    statusOf: (id: string): MandatoryStatus | undefined => byTraining.get(id),
    failed: error !== undefined && data === undefined,
    retry,
  };
}
