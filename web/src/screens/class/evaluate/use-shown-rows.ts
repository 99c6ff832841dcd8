import { onDevice } from '../../../parts/evaluations/drafts/on-device.ts';
import type { GroupRow } from './rows.ts';
import { type ShownRow, useStableRows } from './shown-row.ts';
import { nothing } from './use-draft-states.ts';
import type { GroupEvaluationState } from './use-group-evaluation.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';
import type { useShownPeople } from './use-shown-people.ts';

interface ShownRowsOptions {
  evaluations: OpenEvaluations;
  state: GroupEvaluationState;
  shown: ReturnType<typeof useShownPeople>;
  /** This device has stored the answers that the server does not have. */
  isOnDevice: boolean;
}

/** Returns the rows with their lane, the state of their draft and their problems. */
export function useShownRows(
  rows: readonly GroupRow[],
  { evaluations: { typed, states }, state, shown, isOnDevice }: ShownRowsOptions,
): readonly ShownRow[] {
  return useStableRows(
    rows.map(
      (row): ShownRow => ({
        row,
        place: shown.placeOf(row.person.employee.employee_id),
        state: onDevice(states[row.key] ?? nothing, isOnDevice),
        problems: state.problemsOf(row),
        on: typed.on,
      }),
    ),
  );
}
