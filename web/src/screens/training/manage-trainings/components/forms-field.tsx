import { Input, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForms } from '../../../../parts/evaluations/api.ts';
import { courseLabels as labels } from '../../../../parts/trainings/course-labels.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import type { TypeForm } from '../type-form-values.ts';

interface FormsFieldProps {
  form: TypeForm;
  /** Shown under the field: the choice between both values if another person changed it, too. */
  under: ReactNode;
}

/** The forms with which attendees are evaluated: published ones. An archived form stays until it is removed. */
export function FormsField({ form, under }: FormsFieldProps) {
  const { data: forms, error, retry } = useForms();
  const { form_ids: chosen } = form.values;
  const choices = (forms ?? [])
    .filter(({ id, version, archived }) => (version !== null && !archived) || chosen.includes(id))
    .map(({ id, name, archived }) => ({ value: id, label: archived ? labels.archivedForm(name) : name }));
  return (
    <div>
      {error && !forms ? (
        <RetryAlert message={labels.formsFailed} onRetry={retry} />
      ) : (
        <MultiSelect
          label={labels.evaluations}
          description={labels.evaluationsHelp}
          data={choices}
          searchable
          maxValues={10}
          comboboxProps={{ withinPortal: false }} // stays in the dialog for screen readers
          nothingFoundMessage={choices.length === 0 ? labels.noForms : labels.noFormMatches}
          {...form.getInputProps('form_ids')}
          // Without the names, the field would show ids.
          {...(!forms && { value: [], disabled: true })}
        />
      )}
      {error && !forms && form.errors.form_ids && <Input.Error role="alert">{form.errors.form_ids}</Input.Error>}
      {under}
    </div>
  );
}
