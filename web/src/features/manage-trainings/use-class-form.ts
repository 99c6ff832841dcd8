import { type TrainingClass, type TrainingType, training } from '@muster/shared/areas/training';
import * as z from 'zod';
import { useContractForm } from '../../ui/contract-form.ts';
import { formatDate } from '../../ui/date-time.ts';
import { type ClassValues, classBody, enrollmentWindow, newClass, valuesOf, type Window } from './class-values.ts';
import { classDialog } from './labels.ts';

/** The enrollment times that lie outside the window; what a class already has may stay as it is. */
function outside(values: ClassValues, { min, max }: Window, before: ClassValues): Record<string, string> {
  const message = classDialog.outside(formatDate(min), formatDate(max));
  const wrong = (['enrollment_start', 'enrollment_end'] as const).filter((field) => {
    const typed = values[field];
    return typed !== '' && typed !== before[field] && (typed < min || typed > max);
  });
  return Object.fromEntries(wrong.map((field) => [field, message]));
}

/** The form of a class: of a new one of `type`, or of `row`. Validated as the contract validates what it sends. */
export function useClassForm(about: { type: TrainingType } | { row: TrainingClass }, timeZone: string) {
  const row = 'row' in about ? about.row : undefined;
  const window = enrollmentWindow(timeZone, new Date());
  const initial = row ? valuesOf(row, timeZone) : newClass;
  const bodyOf = (values: ClassValues) => {
    const body = classBody(values, timeZone, row);
    return 'type' in about ? { ...body, training_type_id: about.type.id, is_active: true } : body;
  };
  const body = (row ? training.updateClass : training.addClass).body;
  const schema = z.preprocess((values) => bodyOf(values as ClassValues), body);
  const contractForm = useContractForm<ClassValues>(schema, initial, (values) => ({
    ...outside(values, window, initial),
    ...(values.next.date ? { 'next.date': classDialog.notAdded } : {}),
  }));
  return { ...contractForm, window, bodyOf };
}

export type ClassForm = ReturnType<typeof useClassForm>['form'];
