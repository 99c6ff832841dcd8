import type { AssessmentResult, SheetRow } from '@muster/shared/attendance-answers';
import type { TrainingType } from '@muster/shared/training-answers';

/** The unsaved input for one person's result. */
export interface TypedResult {
  /** As typed; if absent, as recorded. */
  score?: string;
  passed?: boolean;
  remediation?: string;
  /** The number of the current result when this was typed; undefined if there was none. */
  seen?: number | undefined;
}

/** By employee number. */
export type ResultsDraft = Readonly<Record<string, TypedResult>>;

/** A result as its fields show it. */
export interface ShownResult {
  score: string;
  passed: boolean | undefined;
  remediation: string;
}

export type Assessed = Pick<TrainingType, 'assessment' | 'passing_score'>;

/** Returns the values of a person's fields: as typed, otherwise as recorded. */
export function shownResult({ result }: SheetRow, typed: TypedResult = {}): ShownResult {
  return {
    score: typed.score ?? (typeof result?.score === 'number' ? String(result.score) : ''),
    passed: typed.passed ?? result?.passed,
    remediation: typed.remediation ?? result?.remediation ?? '',
  };
}

/** Returns the score of a text; undefined unless it is a score from 0 to 1000. */
export function scoreOf(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 1000 ? Number(typed) : undefined;
}

/** Returns whether a result passes, by its score or as chosen; undefined without a result. */
export function passes(shown: ShownResult, { assessment, passing_score = 0 }: Assessed): boolean | undefined {
  if (assessment !== 'score') return shown.passed;
  const score = scoreOf(shown.score);
  return score === undefined ? undefined : score >= passing_score;
}

/** Returns whether the input differs from the current result. */
export function isResultChange(row: SheetRow, typed: TypedResult | undefined, { assessment }: Assessed): boolean {
  if (!typed) return false;
  const shown = shownResult(row, typed);
  const before = shownResult(row);
  const isOther =
    assessment === 'score'
      ? shown.score.trim() !== before.score && (scoreOf(shown.score) ?? shown.score) !== row.result?.score
      : shown.passed !== before.passed;
  return isOther || shown.remediation.trim() !== before.remediation;
}

/** Returns whether the input is complete enough to be recorded. */
export function isComplete(row: SheetRow, typed: TypedResult, assessed: Assessed): boolean {
  return passes(shownResult(row, typed), assessed) !== undefined;
}

/** Returns a result that another person recorded after this was typed, if it differs from the input. */
export function resultConflict(
  row: SheetRow,
  typed: TypedResult | undefined,
  assessed: Assessed,
): AssessmentResult | undefined {
  const { result } = row;
  return typed && result && result.no !== typed.seen && isResultChange(row, typed, assessed) ? result : undefined;
}

/** Returns the draft with a change of one person's input. */
export function withResult(draft: ResultsDraft, row: SheetRow, change: TypedResult, assessed: Assessed): ResultsDraft {
  const before = draft[row.employee_id];
  const typed = { seen: before ? before.seen : row.result?.no, ...before, ...change };
  return isResultChange(row, typed, assessed) ? { ...draft, [row.employee_id]: typed } : withoutResult(draft, row);
}

export function withoutResult(draft: ResultsDraft, { employee_id }: SheetRow): ResultsDraft {
  const { [employee_id]: _, ...others } = draft;
  return others;
}

export interface ResultChange {
  row: SheetRow;
  typed: TypedResult;
}

/** Returns the changes to record, in row order. */
export const resultChanges = (
  draft: ResultsDraft,
  rows: readonly SheetRow[],
  assessed: Assessed,
): readonly ResultChange[] =>
  rows.flatMap((row) => {
    const typed = draft[row.employee_id];
    return typed && isResultChange(row, typed, assessed) ? [{ row, typed }] : [];
  });

/** Removes recorded results from the draft. Input that was changed during the save stays, as a correction of `rows`. */
export function acknowledgedResults(
  draft: ResultsDraft,
  recorded: readonly ResultChange[],
  rows: readonly SheetRow[],
  assessed: Assessed,
): ResultsDraft {
  let next = draft;
  for (const { row, typed } of recorded) {
    const now = rows.find(({ employee_id }) => employee_id === row.employee_id);
    const kept = next[row.employee_id];
    if (!now || !kept) continue;
    const isOurs = !isResultChange(now, typed, assessed);
    next = withResult(withoutResult(next, now), now, isOurs ? { ...kept, seen: now.result?.no } : kept, assessed);
  }
  return next;
}
