import type { Trainee } from '@muster/shared/field-training-answers';
import { useMemo } from 'react';
import { answeredAt } from '../../api/load-state.ts';
import { useDrafts } from '../../parts/evaluations/api.ts';
import { traineeKey } from '../../parts/field-training/api.ts';
import { completesDraft } from '../../parts/offline/entry.ts';
import { useDevice } from '../../parts/offline/use-device.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { withWaitingReports } from './waiting-reports.ts';

/**
 * Returns a trainee with the reports and days of this device that wait to be sent. `loadedAt`: when the trainee was
 * loaded, in epoch milliseconds; by default the time of the last answer.
 */
export function useWaitingReports(trainee: Trainee, loadedAt = answeredAt(traineeKey(trainee.id))): Trainee {
  const entries = useDevice()?.entries;
  const self = useCurrentEmployee().data;
  return useMemo(() => {
    if (!entries || entries.length === 0) return trainee;
    const name = `${self?.first_name ?? ''} ${self?.last_name ?? ''}`.trim();
    const evaluator = { employee_id: self?.employee_id ?? '', name };
    return withWaitingReports(trainee, entries, evaluator, loadedAt);
  }, [trainee, entries, self, loadedAt]);
}

/** Loads the signed-in person's drafts, without those that a report of this device completes. */
export function useOpenDrafts() {
  const { data, error, retry } = useDrafts();
  const entries = useDevice()?.entries;
  return {
    data: useMemo(
      () =>
        data?.filter((draft) => !entries?.some((entry) => entry.call === 'complete' && completesDraft(entry, draft))),
      [data, entries],
    ),
    error,
    retry,
  };
}
