import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type Firearm, firearms } from '@muster/shared/areas/firearms';
import {
  type FirearmOwner,
  type FirearmType,
  firearmTypes,
  firearmTypeWords,
} from '@muster/shared/forms/firearm-types';
import { RecordFormFrame } from '../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../parts/training-record/use-record-form.ts';
import { addFirearm, changeFirearm } from '../api.ts';
import { formLabels, labels } from '../labels.ts';

const texts = formLabels.firearm;
const owners = Object.entries(labels.owners).map(([value, label]) => ({ value, label }));
const types = [
  { value: '', label: texts.chooseType },
  ...firearmTypes.map((value) => ({ value, label: firearmTypeWords[value] })),
];

interface FirearmFormProps {
  /** The firearm as it was when the form opened; absent: a new one. */
  firearm?: Firearm;
  onDone: (message: string) => void;
  onOutdated: () => void;
  onCancel: () => void;
}

/** The form that adds or edits a firearm. */
export function FirearmForm({ firearm, onDone, onOutdated, onCancel }: FirearmFormProps) {
  const { form, ...state } = useRecordForm({
    schema: firearm ? firearms.update.body : firearms.create.body,
    initialValues: {
      type: firearm?.type ?? '',
      make: firearm?.make ?? '',
      model: firearm?.model ?? '',
      caliber: firearm?.caliber ?? '',
      serial: firearm?.serial ?? '',
      owner: firearm?.owner ?? 'agency',
      note: firearm?.note ?? '',
      retired: firearm?.retired ?? false,
    },
    bodyOf: ({ type, owner, ...typed }) => ({
      ...typed,
      type: type as FirearmType,
      owner: owner as FirearmOwner,
      read: firearm?.newest ?? 0,
    }),
    send: async (body) => {
      const { retired: _, read: __, ...fields } = body;
      const saved = firearm ? await changeFirearm(firearm.id, body) : await addFirearm(fields);
      onDone(firearm ? texts.saved : texts.added(`${saved.make} ${saved.model}`));
    },
    onSent: () => undefined,
    onOutdated,
    failed: firearm ? texts.saveFailed : texts.addFailed,
  });
  return (
    <RecordFormFrame
      {...state}
      means={firearm ? texts.editMeans : texts.means}
      texts={firearm ? texts.edit : texts.add}
      onCancel={onCancel}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label={texts.type} data={types} data-autofocus {...form.getInputProps('type')} />
        <NativeSelect label={texts.owner} data={owners} {...form.getInputProps('owner')} />
        <TextInput label={texts.make} maxLength={60} {...form.getInputProps('make')} />
        <TextInput label={texts.model} maxLength={60} {...form.getInputProps('model')} />
        <TextInput label={texts.caliber} maxLength={30} {...form.getInputProps('caliber')} />
        <TextInput label={texts.serial} maxLength={60} spellCheck={false} {...form.getInputProps('serial')} />
      </SimpleGrid>
      <Textarea label={texts.note} rows={3} maxLength={500} {...form.getInputProps('note')} />
      {firearm && <Checkbox label={texts.retired} {...form.getInputProps('retired', { type: 'checkbox' })} />}
    </RecordFormFrame>
  );
}
