import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { record } from '@muster/shared/areas/record';
import { DateInput } from '../../../ui/date-input.tsx';
import { useCategories } from '../../lists/api.ts';
import { useTypes } from '../../trainings/api.ts';
import { addCredit } from '../api.ts';
import { minutesOf, missingLength, typedLength } from '../hours.ts';
import { formLabels } from '../labels.ts';
import type { RecordFormProps } from '../record-dialog.ts';
import { useRecordForm } from '../use-record-form.ts';
import { LengthFields } from './length-fields.tsx';
import { RecordFormFrame } from './record-form.tsx';

const texts = formLabels.addCredit;

/** Adds a credit for training outside of this department's classes. */
export function CreditForm({ employeeId, today, onDone, onOutdated, onCancel }: RecordFormProps) {
  const { data: types, error } = useTypes();
  const categories = useCategories();
  const { form, ...state } = useRecordForm({
    schema: record.addCredit.body,
    initialValues: {
      on: '',
      minutes: typedLength(null),
      title: '',
      provider: '',
      type_id: '',
      category_ids: [] as string[],
    },
    bodyOf: ({ minutes, type_id, category_ids, ...typed }) => ({
      ...typed,
      employee_id: employeeId,
      minutes: minutesOf(minutes) as number,
      ...(type_id !== '' && { type_id }),
      ...(category_ids.length > 0 && { category_ids }),
    }),
    also: ({ minutes }) => missingLength(minutes),
    send: addCredit,
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  const choices = [
    { value: '', label: texts.noType },
    ...(types ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <DateInput label={texts.on} max={today} data-autofocus {...form.getInputProps('on')} />
      <LengthFields {...form.getInputProps('minutes')} value={form.values.minutes} />
      <TextInput label={texts.name} maxLength={200} {...form.getInputProps('title')} />
      <TextInput label={formLabels.provider} maxLength={200} {...form.getInputProps('provider')} />
      <div>
        <NativeSelect
          label={texts.type}
          description={texts.typeHelp}
          data={choices}
          {...form.getInputProps('type_id')}
        />
        {error && !types && (
          <Text variant="hint" mt={4}>
            {texts.typesFailed}
          </Text>
        )}
      </div>
      {categories.data && categories.data.length > 0 && (
        <Checkbox.Group
          label={texts.categories}
          value={form.values.category_ids}
          onChange={(ids) => form.setFieldValue('category_ids', ids)}
          error={form.errors.category_ids}
        >
          <Group gap="md" mt="xs">
            {categories.data.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {categories.error && !categories.data && <Text variant="hint">{texts.categoriesFailed}</Text>}
    </RecordFormFrame>
  );
}
