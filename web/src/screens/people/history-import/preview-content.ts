import { mapInSlices } from '@muster/shared/csv-file/slices';
import type { CheckedRow } from '@muster/shared/history-import/check';
import { groupHistoryProblems, type RowProblem } from '@muster/shared/history-import/problems';
import type { labels } from './labels.ts';
import type { Checked } from './use-history-import.ts';

export type Outcome = keyof typeof labels.preview.outcome;

/** A row of the preview. */
export interface PreviewRow extends CheckedRow {
  shown: Outcome;
  problems: readonly RowProblem[];
}

/** The rows of a preview, their number by outcome, and their problems. */
export interface PreviewContent {
  rows: readonly PreviewRow[];
  counts: Readonly<Record<Outcome, number>>;
  problems: readonly RowProblem[];
  groups: ReturnType<typeof groupHistoryProblems>;
}

/** Returns rows with their outcome by the server's check, in slices. Without an answer, their outcome is `checking`. */
export function* previewing(
  checkedRows: readonly CheckedRow[],
  checked: Checked | undefined,
): Generator<number, PreviewContent> {
  const refused = Map.groupBy(checked?.problems ?? [], ({ line }) => line);
  const counts = { ready: 0, recorded: 0, known: 0, repeated: 0, left_out: 0, wrong: 0, checking: 0 };
  const rows = yield* mapInSlices(checkedRows, (row): PreviewRow => {
    const { outcome } = row;
    const problems = outcome.kind === 'wrong' ? outcome.problems : (refused.get(row.line) ?? []);
    const shown = problems.length > 0 ? 'wrong' : outcome.kind === 'ready' ? settled(row, checked) : outcome.kind;
    counts[shown]++;
    return { ...row, shown, problems };
  });
  const problems = rows.flatMap((row) => row.problems);
  yield 1;
  return { rows, counts, problems, groups: groupHistoryProblems(problems) };
}

/** Returns the outcome of a row without a problem. */
function settled({ line }: CheckedRow, checked: Checked | undefined): Outcome {
  if (checked?.recorded.has(line)) return 'recorded';
  if (checked?.onRecord.has(line)) return 'known';
  return checked ? 'ready' : 'checking';
}
