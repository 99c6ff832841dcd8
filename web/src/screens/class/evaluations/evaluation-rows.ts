import type { ClassEvaluation, SheetRow } from '@muster/shared/attendance-answers';
import { type FormStanding, formStanding } from '@muster/shared/rules/class-evaluations';
import type { ClassForm } from '../../../parts/class-day/class-forms.ts';

/** A form of a class with the number of attendees by standing. */
export interface CountedForm {
  form: ClassForm;
  counts: Record<FormStanding, number>;
}

/** Returns the forms of a class with the number of attendees by standing. */
export const countedForms = (forms: readonly ClassForm[], rows: readonly SheetRow[]): readonly CountedForm[] =>
  forms.map((form) => {
    const counts = { passed: 0, failed: 0, recorded: 0, none: 0 };
    for (const { evaluations } of rows) counts[formStanding(evaluations, form.id)]++;
    return { form, counts };
  });

/** An attendee and a form of the class, with one of their evaluations; undefined: not evaluated. */
export interface AttendeeEvaluation {
  row: SheetRow;
  form: ClassForm;
  evaluation: ClassEvaluation | undefined;
}

/**
 * Returns the evaluations of all attendees, by attendee and form, in order of recording. An attendee without an
 * evaluation has a row for each form of the training.
 */
export const attendeeEvaluations = (
  forms: readonly ClassForm[],
  rows: readonly SheetRow[],
): readonly AttendeeEvaluation[] =>
  rows.flatMap((row) =>
    forms.flatMap((form): AttendeeEvaluation[] => {
      const done = row.evaluations.filter(({ form_id }) => form_id === form.id);
      if (done.length > 0) return done.map((evaluation) => ({ row, form, evaluation }));
      return form.isOfTraining ? [{ row, form, evaluation: undefined }] : [];
    }),
  );
