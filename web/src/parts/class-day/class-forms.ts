import type { SheetRow } from '@muster/shared/attendance-answers';
import type { UsableForm } from '@muster/shared/evaluation-answers';
import { type FormStanding, formStanding, isFormDone } from '@muster/shared/rules/class-evaluations';
import type { TrainingType } from '@muster/shared/training-answers';

/** A form of a class: one of its training, or another one with which an attendee was evaluated. */
export interface ClassForm {
  id: string;
  /** Undefined for an archived form with which no attendee was evaluated: its name is not loaded. */
  name: string | undefined;
  isOfTraining: boolean;
}

/**
 * Returns the forms of a class: those of its training in their order, then others that were used, in order of their
 * first evaluation in the roster. `usable` has the current names.
 */
export function classForms(
  { form_ids = [] }: Pick<TrainingType, 'form_ids'>,
  rows: readonly Pick<SheetRow, 'evaluations'>[],
  usable: readonly Pick<UsableForm, 'id' | 'name'>[] = [],
): readonly ClassForm[] {
  const used = new Map(
    rows.flatMap(({ evaluations }) => evaluations).map(({ form_id, form_name }) => [form_id, form_name]),
  );
  const current = new Map(usable.map(({ id, name }) => [id, name]));
  return [...new Set([...form_ids, ...used.keys()])].map((id) => ({
    id,
    name: current.get(id) ?? used.get(id),
    isOfTraining: form_ids.includes(id),
  }));
}

/** A form that an attendee has neither passed nor finished. */
export interface OpenForm {
  name: string | undefined;
  standing: FormStanding;
}

/** Returns the forms that an attendee has neither passed nor finished, in order. */
export const openForms = ({ evaluations }: Pick<SheetRow, 'evaluations'>, forms: readonly ClassForm[]): OpenForm[] =>
  forms.flatMap(({ id, name }) => {
    const standing = formStanding(evaluations, id);
    return isFormDone(standing) ? [] : [{ name, standing }];
  });
