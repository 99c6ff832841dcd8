import { recordResultChanges } from '../../../parts/class-day/api.ts';
import {
  type Assessed,
  acknowledgedResults,
  isComplete,
  type ResultsDraft,
  resultChanges,
  resultConflict,
} from '../../../parts/class-day/results-draft.ts';
import { resultLabels } from './labels.ts';
import { useSheetDraft } from './use-sheet-draft.ts';

const isEmpty = (draft: ResultsDraft) => Object.keys(draft).length === 0;

/** Keeps the input of the Results tab, by person, and saves it. */
export function useResults(classId: string, assessed: Assessed) {
  return useSheetDraft(classId, {
    screen: 'class-results',
    empty: {} as ResultsDraft,
    isEmpty,
    changesOf: (results, { rows }) => resultChanges(results, rows, assessed),
    isConflict: ({ row, typed }) => resultConflict(row, typed, assessed) !== undefined,
    isWrong: ({ row, typed }) => !isComplete(row, typed, assessed),
    keyOf: ({ row }) => row.employee_id,
    record: async (changes, reason, onProgress) => {
      await recordResultChanges(classId, changes, { assessed, reason }, (sent, refusals) =>
        onProgress(
          sent,
          refusals.map(({ employee_id, detail }) => [employee_id, detail]),
        ),
      );
      return 0;
    },
    acknowledged: (results, recorded, rows) => acknowledgedResults(results, recorded, rows, assessed),
    saveFailed: resultLabels.saveFailed,
  });
}

export type Results = ReturnType<typeof useResults>;
