import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { EvaluationOutcome } from '@muster/shared/rules/class-evaluations';
import { isAnswered } from '../../../parts/evaluations/answers/answers.ts';
import { contentProblems } from '../../../parts/evaluations/drafts/draft-body.ts';
import type { SaveState } from '../../../parts/evaluations/drafts/draft-saver.ts';
import { hasAnswers } from './open-evaluations.ts';
import type { GroupRow, OpenRow } from './rows.ts';

/** Returns the problems of a row's firearm and answers, by field as the call names them. */
export const rowProblems = (form: PublishedForm, { open, attempt }: OpenRow): Problems =>
  // A firearm that the person does not carry on the day has no attempt.
  contentProblems({ form, ...open, firearm: attempt ? open.firearm : '' });

/** Returns whether a row takes answers. */
export const takesAnswers = (row: GroupRow): row is OpenRow =>
  row.kind === 'open' && row.refused === undefined && !row.isOtherVersion;

/** Returns whether there are other answers about the same person and firearm, such as those of another tab. */
const isDoubled = ({ open }: OpenRow, rows: readonly OpenRow[]): boolean =>
  rows.some(
    ({ open: other }) =>
      other.key !== open.key &&
      other.employeeId === open.employeeId &&
      other.firearm === open.firearm &&
      hasAnswers(other),
  );

/**
 * Returns the rows that can be completed now: with answers, and without problems or conflicts. Of two answers about the
 * same attempt, the person completes one and removes the other.
 */
export const readyRows = (
  form: PublishedForm,
  rows: readonly GroupRow[],
  states: Readonly<Record<string, SaveState>>,
): readonly OpenRow[] =>
  rows.filter(takesAnswers).filter((row, _, open) => {
    const { kind } = states[row.key] ?? { kind: 'nothing' };
    return (
      kind !== 'conflict' &&
      kind !== 'gone' &&
      row.attempt !== undefined &&
      hasAnswers(row.open) &&
      !isDoubled(row, open) &&
      Object.keys(rowProblems(form, row)).length === 0
    );
  });

/** Returns whether an evaluation is still open: it takes answers, has some, or waits for remedial training. */
const isOpen = ({ refused, open, attempt }: OpenRow): boolean =>
  refused === undefined || hasAnswers(open) || Boolean(attempt?.needs_remediation);

/**
 * Returns the rows by state, each in one: the outcome of the last evaluation, or open while another one is filled in.
 * A refused row without answers is in none.
 */
export function countedRows(rows: readonly GroupRow[]): Record<EvaluationOutcome | 'open', number> {
  const counts = { passed: 0, recorded: 0, failed: 0, open: 0 };
  for (const row of rows) {
    if (row.kind === 'done') counts[row.evaluation.outcome]++;
    else if (row.kind === 'open' && isOpen(row)) counts.open++;
  }
  return counts;
}

/** Returns whether a row has answers, and one to every mandatory item of the form. */
export const isFullyAnswered = ({ content }: PublishedForm, row: OpenRow): boolean =>
  hasAnswers(row.open) && content.sections.every((section) => isSectionComplete(section, [row]));

/** Returns whether a section is complete for these rows: every mandatory item has an answer. */
export function isSectionComplete(
  { items }: PublishedForm['content']['sections'][number],
  rows: readonly OpenRow[],
): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ open }) => items.every(({ key, optional }) => optional || isAnswered(open.answers.items[key])))
  );
}
