import type { CommentRules, Evaluators, FormContent, ScaleItem, TextItem } from '../form.ts';

/** The trainers assigned to the trainee evaluate. */
export const assignedTrainers: Evaluators = {
  type_ids: [],
  supervisors: false,
  staff: false,
  employees: [],
  trainers: true,
  override: false,
};

/** Superiors of the trainee write as well. */
export const trainersAndSuperiors: Evaluators = { ...assignedTrainers, supervisors: true };

/** No comment is mandatory: the report consists of texts. */
export const commentsOptional: CommentRules = { failed: false, not_responding: false, remedial: false, whole: false };

/** Reports of field training have no result and no attempts. */
export const reportRules = {
  purpose: 'field_training',
  of: 'person',
  passing: { kind: 'none' },
  attempts: { within: 'day', remediation: false },
  acknowledged: true,
} as const satisfies Partial<FormContent>;

/** Returns a rating from 1 to 7 with the behavior at 1, 4 and 7. A rating of 4 is acceptable. */
export const sevenPoints = (
  key: string,
  text: string,
  [unacceptable, acceptable, superior]: readonly [string, string, string],
): ScaleItem => ({
  kind: 'scale',
  key,
  text,
  least: 1,
  most: 7,
  anchors: [
    { value: 1, text: unacceptable },
    { value: 4, text: acceptable },
    { value: 7, text: superior },
  ],
  minimum: 4,
  scored: false,
  not_observed: true,
  not_responding: true,
});

/** Returns a text of a report. */
export const reportText = (key: string, text: string, help?: string): TextItem => ({
  kind: 'text',
  key,
  text,
  ...(help !== undefined && { help }),
});

/** Returns a text that can stay empty. */
export const optionalReportText = (key: string, text: string, help?: string): TextItem => ({
  ...reportText(key, text, help),
  optional: true,
});
