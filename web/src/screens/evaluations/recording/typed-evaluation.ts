import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import { answerProblems, type Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { cleanedAnswers } from '../../../parts/evaluations/answers/answers.ts';
import type { CompleteBody } from './api.ts';
import type { DraftBody, StoredDraft } from './draft-saver.ts';
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
export function draftBodyOf(typed: TypedEvaluation, { form, classId, employeeId }: Known): DraftBody | undefined {
  const answers = cleanedAnswers(typed.answers);
  const isEmpty = Object.keys(answers.items).length === 0 && answers.comment === undefined;
  if (employeeId === undefined || !isSupportedDate(typed.on) || (isEmpty && !typed.stored)) return undefined;
  return {
    employee_id: employeeId,
    form_id: form.id,
    version: form.version,
    on: typed.on,
    ...(typed.firearm && { firearm_id: typed.firearm }),
    ...(classId && { class_id: classId }),
    answers,
  };
}

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
    ...((!isSupportedDate(typed.on) || typed.on > today) && { on: [labels.chooseDay] }),
    ...(form.content.of === 'firearm' && typed.firearm === '' && { firearm_id: [labels.chooseFirearm] }),
    ...(typed.evaluator !== undefined && evaluatorId === undefined && { evaluator_id: [labels.chooseEvaluator] }),
    ...answerProblems(form.content, cleanedAnswers(typed.answers)),
  };
}
