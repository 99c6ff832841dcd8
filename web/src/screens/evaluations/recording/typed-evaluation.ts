import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import type { CompleteBody } from '../../../parts/evaluations/drafts/api.ts';
import { contentProblems, dayProblems, draftBody } from '../../../parts/evaluations/drafts/draft-body.ts';
import type { DraftBody, StoredDraft } from '../../../parts/evaluations/drafts/draft-content.ts';
import { subjectLabels } from '../../../parts/evaluations/drafts/labels.ts';
import { labels } from './labels.ts';

/** An evaluation while it is filled in. */
export interface TypedEvaluation {
  /** The employee ID, or typed text of an ID or a name. */
  employee: string;
  on: string;
  /** Empty: not chosen. */
  firearm: string;
  /** The evaluator of results on paper; undefined: the signed-in person. */
  evaluator: string | undefined;
  answers: FormAnswers;
  stored: StoredDraft | undefined;
}

/** Returns whether an evaluation has answers, which must not be lost. */
export const isWorthKeeping = ({ answers }: TypedEvaluation): boolean =>
  Object.keys(answers.items).length > 0 || Boolean(answers.comment);

/** Returns the evaluation of a draft. */
export const typedDraft = (draft: EvaluationDraft): TypedEvaluation => ({
  employee: draft.employee.employee_id,
  on: draft.on,
  firearm: draft.firearm_id ?? '',
  evaluator: undefined,
  answers: draft.answers,
  stored: { id: draft.id, newest: draft.newest },
});

/** Loaded data besides the typed evaluation. */
export interface Known {
  form: PublishedForm;
  classId: string | undefined;
  /** The employee IDs of the chosen person and of the chosen evaluator; undefined: none is chosen. */
  employeeId: string | undefined;
  evaluatorId: string | undefined;
  /** The department's date. */
  today: string;
}

/** Returns the body of a draft; undefined: a draft needs a person, a day and an answer. */
export const draftBodyOf = (typed: TypedEvaluation, known: Known): DraftBody | undefined =>
  draftBody({ ...known, ...typed, isStored: typed.stored !== undefined });

/** Returns the body that completes an evaluation without problems, except for its draft. */
export function completeBodyOf(typed: TypedEvaluation, known: Known): CompleteBody | undefined {
  const draft = draftBodyOf(typed, known);
  return (
    draft && {
      ...draft,
      ...(typed.evaluator !== undefined && known.evaluatorId && { evaluator_id: known.evaluatorId }),
    }
  );
}

/** Returns the problems of an evaluation that is to be completed, by field as the call names them. */
export function completionProblems(typed: TypedEvaluation, known: Known): Problems {
  const { form, employeeId, evaluatorId, today } = known;
  return {
    ...(employeeId === undefined && { employee_id: [labels.choosePerson] }),
    ...dayProblems(typed.on, today),
    ...(typed.evaluator !== undefined &&
      evaluatorId === undefined && { evaluator_id: [subjectLabels.chooseEvaluator] }),
    ...contentProblems({ form, ...typed }),
  };
}
