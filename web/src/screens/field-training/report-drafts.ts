import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';

/** A draft of a report about a trainee. */
export interface ReportDraft {
  id: string;
  report: ReportKind;
  on: string;
  /** The author of a report on paper; undefined: the signed-in person. */
  author: DraftHead['evaluator'];
}

/** Returns the drafts of reports about a trainee, in the order of the drafts. */
export const reportDrafts = (drafts: readonly DraftHead[], trainee: { id: string }): readonly ReportDraft[] =>
  drafts.flatMap(({ id, on, field_training, evaluator }) =>
    field_training?.trainee_id === trainee.id ? [{ id, on, report: field_training.report, author: evaluator }] : [],
  );
