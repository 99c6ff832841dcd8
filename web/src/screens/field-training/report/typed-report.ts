import type { DraftHead, EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { answerProblems, type Problems } from '@muster/shared/forms/answer-problems';
import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { cleanedAnswers } from '../../../parts/evaluations/answers/answers.ts';
import { draftBody } from '../../../parts/evaluations/drafts/draft-body.ts';
import type { DraftBody, StoredDraft } from '../../../parts/evaluations/drafts/draft-content.ts';
import { periodOf } from '../report-days.ts';
import { labels } from './labels.ts';

/** A report while it is written. */
export interface TypedReport {
  on: string;
  answers: FormAnswers;
  stored: StoredDraft | undefined;
}

/** The subject of a report. */
export interface ReportSubject {
  trainee: Trainee;
  report: ReportKind;
  form: PublishedForm;
  /** The employee ID of the author of a report on paper; undefined: the signed-in person. */
  author: string | undefined;
}

export const typedDraft = ({ id, newest, on, answers }: EvaluationDraft): TypedReport => ({
  on,
  answers,
  stored: { id, newest },
});

/** Returns the body of the draft; undefined: nothing is answered. */
export function bodyOf({ on, answers, stored }: TypedReport, subject: ReportSubject): DraftBody | undefined {
  const { trainee, report, form, author } = subject;
  const body = draftBody({
    ...{ form, on, answers, firearm: '', classId: undefined },
    employeeId: trainee.employee.employee_id,
    fieldTraining: { trainee_id: trainee.id, report },
    isStored: stored !== undefined,
  });
  return body && { ...body, ...(author !== undefined && { evaluator_id: author }) };
}

/** Returns the draft of a report of the same day, week or phase by the same author. */
export const draftOf = (
  drafts: readonly DraftHead[],
  { trainee, report, author }: Pick<ReportSubject, 'trainee' | 'report' | 'author'>,
  on: string,
): DraftHead | undefined =>
  drafts.find(
    ({ field_training, on: day, evaluator }) =>
      evaluator?.employee_id === author &&
      field_training?.trainee_id === trainee.id &&
      field_training.report === report &&
      periodOf(trainee, report, day) === periodOf(trainee, report, on),
  );

export const isWorthKeeping = ({ answers }: TypedReport): boolean =>
  Object.keys(answers.items).length > 0 || Boolean(answers.comment);

/** Returns the problems of a report that is to be submitted, by field as the call names them. */
export const reportProblems = ({ answers }: TypedReport, { form }: ReportSubject): Problems =>
  answerProblems(form.content, cleanedAnswers(answers));

/** A field with a problem. */
export interface WrongField {
  field: string;
  name: string;
  isComment: boolean;
}

/** Returns the fields with problems in the order of the form. */
export function wrongFields(problems: Problems, { content }: PublishedForm): WrongField[] {
  const ofItems = itemsOf(content).flatMap(({ key, text }) =>
    [`answers.items.${key}`, `answers.items.${key}.comment`].map((field) => {
      const isComment = field.endsWith('.comment');
      return { field, name: labels.fieldOf(text, isComment), isComment };
    }),
  );
  const whole = { field: 'answers.comment', name: labels.whole, isComment: true };
  return [...ofItems, whole].filter(({ field }) => problems[field] !== undefined);
}
