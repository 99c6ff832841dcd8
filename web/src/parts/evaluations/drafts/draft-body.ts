import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { answerProblems, type Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { cleanedAnswers } from '../answers/answers.ts';
import type { DraftBody } from './draft-content.ts';
import { subjectLabels } from './labels.ts';

/** The content of an evaluation while it is filled in. */
export interface DraftContent {
  form: PublishedForm;
  /** Undefined: no person is chosen. */
  employeeId: string | undefined;
  classId: string | undefined;
  /** Of a report of field training. */
  fieldTraining?: DraftBody['field_training'];
  on: string;
  /** Empty: not chosen. */
  firearm: string;
  answers: FormAnswers;
  /** The server has the draft. */
  isStored: boolean;
}

/** Returns the body of a draft; undefined: a draft needs a person, a day and an answer. */
export function draftBody(content: DraftContent): DraftBody | undefined {
  const { form, employeeId, classId, fieldTraining, on, firearm, isStored } = content;
  const answers = cleanedAnswers(content.answers);
  const isEmpty = Object.keys(answers.items).length === 0 && answers.comment === undefined;
  if (employeeId === undefined || !isSupportedDate(on) || (isEmpty && !isStored)) return undefined;
  return {
    employee_id: employeeId,
    form_id: form.id,
    version: form.version,
    on,
    ...(firearm && { firearm_id: firearm }),
    ...(classId && { class_id: classId }),
    ...(fieldTraining && { field_training: fieldTraining }),
    answers,
  };
}

/** Returns the problems of the day; `today` is the department's date. */
export const dayProblems = (on: string, today: string): Problems =>
  !isSupportedDate(on) || on > today ? { on: [subjectLabels.chooseDay] } : {};

/** Returns the problems of the firearm and of the answers, by field as the call names them. */
export const contentProblems = ({ form, firearm, answers }: Pick<DraftContent, 'form' | 'firearm' | 'answers'>) => ({
  ...(form.content.of === 'firearm' && firearm === '' && { firearm_id: [subjectLabels.chooseFirearm] }),
  ...answerProblems(form.content, cleanedAnswers(answers)),
});
