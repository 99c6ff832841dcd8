import { NativeSelect } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import type { Trainee } from '@muster/shared/field-training-answers';
import { PersonField } from '../../../parts/people/components/person-field.tsx';
import { RecordFormFrame } from '../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { startTraining, usePrograms } from '../api.ts';
import { startLabels as texts } from './labels.ts';

interface StartFormProps {
  /** The department's date. */
  today: string;
  onStarted: (trainee: Trainee) => void;
  onCancel: () => void;
}

/** The form that starts field training for an employee. */
export function StartForm(props: StartFormProps) {
  const { data, error, retry } = usePrograms();
  if (!data) return <NotLoaded error={error} message={texts.programsFailed} onRetry={retry} rows={4} />;
  const programs = data.filter(({ may_start }) => may_start);
  if (programs.length === 0) return <ErrorAlert message={texts.noPrograms} />;
  return <Fields {...props} programs={programs} />;
}

interface FieldsProps extends StartFormProps {
  programs: readonly { id: string; name: string }[];
}

function Fields({ programs, today, onStarted, onCancel }: FieldsProps) {
  const only = programs.length === 1 ? programs[0] : undefined;
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.start.body,
    initialValues: { employee_id: '', program_id: only?.id ?? '', from: today },
    bodyOf: (values) => values,
    also: ({ employee_id, program_id }): Record<string, string> => ({
      ...(employee_id.trim() === '' && { employee_id: texts.personMissing }),
      ...(program_id === '' && { program_id: texts.choose }),
    }),
    send: async (body) => onStarted(await startTraining(body)),
    onSent: () => undefined,
    onOutdated: () => undefined,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <PersonField
        data-autofocus
        label={texts.person}
        description={texts.personHelp}
        {...form.getInputProps('employee_id')}
        value={form.values.employee_id}
        onChange={(number) => form.setFieldValue('employee_id', number)}
      />
      <NativeSelect
        label={texts.program}
        data={[
          ...(only ? [] : [{ value: '', label: texts.choose }]),
          ...programs.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('program_id')}
      />
      <DateInput label={texts.from} {...form.getInputProps('from')} />
    </RecordFormFrame>
  );
}
