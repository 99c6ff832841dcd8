import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type TrainingType, training, trainingKinds } from '@muster/shared/areas/training';
import { today } from '@muster/shared/rules/calendar';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../ui/date-input.tsx';
import { ConflictChoice, useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { numberFrom, WholeNumberInput } from '../../../ui/whole-number-input.tsx';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { createType, updateType } from '../api.ts';
import { kindLabels, typeDialog } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';

type TypeValues = {
  name: string;
  description: string;
  is_mandatory: boolean;
  type: string;
  /** `YYYY-MM-DD`; empty unless the training is mandatory. */
  mandatory_since: string;
  /** As it is typed. */
  expiration_months: string;
};

/** docs/spec.md section 9: in department, not mandatory. */
const newType: TypeValues = {
  name: '',
  description: '',
  is_mandatory: false,
  type: 'in_department',
  mandatory_since: '',
  expiration_months: '',
};

function valuesOf({ name, is_mandatory, type, mandatory_since, expiration_months }: TrainingType): TypeValues {
  return {
    name,
    description: '',
    is_mandatory,
    type,
    mandatory_since: mandatory_since ?? '',
    expiration_months: String(expiration_months ?? ''),
  };
}

/** Creates or updates a training type. Only a new one has a description; an update keeps it. */
async function send({ description, ...values }: TypeValues, type: TrainingType | undefined): Promise<TrainingType> {
  const sent = {
    ...values,
    expiration_months: values.expiration_months.trim() === '' ? null : numberFrom(values.expiration_months),
  };
  if (!type) return createType({ ...sent, description });
  const { name, is_mandatory, type: kind, mandatory_since = null, expiration_months } = type;
  const read = { name, is_mandatory, type: kind, mandatory_since, expiration_months };
  return updateType(type.id, { ...sent, read });
}

/** Returns the messages for a refused training type (docs/spec.md section 8); that of a taken name is shown at the name. */
function errorTexts(error: unknown, type: TrainingType | undefined) {
  const taken = error instanceof ApiError && error.status === 409 && !error.conflicts;
  if (taken) return { failure: type && typeDialog.updateFailed, fields: { name: [typeDialog.nameTaken] } };
  const failure = errorText(type ? typeDialog.updateFailed : typeDialog.createFailed, error);
  return { failure, fields: error instanceof ApiError ? error.fields : undefined };
}

const kinds = trainingKinds.map((value) => ({ value, label: kindLabels[value] }));

/** Create Training Type, or Edit Training with a `type`. */
export function TypeForm({ type: loaded, onCancel, onDone, onChanged }: ContentProps & { type?: TrainingType }) {
  const conflicts = useEditConflicts(loaded);
  const type = conflicts.base;
  const before = type ? valuesOf(type) : newType;
  const timeZone = useTimeZone();
  const schema = (type ? training.updateType : training.createType).body;
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<TypeValues>(
    schema,
    before,
    (): Record<string, string> => ({ ...halfTypedDate(form, 'mandatory_since'), ...conflicts.messages }),
  );
  const { busy, run } = useMutation(async (values: TypeValues) => {
    try {
      const { name, id } = await send(values, type);
      onDone((type ? typeDialog.updated : typeDialog.created)(name), type && id);
    } catch (error) {
      const texts = errorTexts(error, type);
      setFailure(texts.failure);
      const contested = conflicts.take(error);
      if (contested && type) onChanged(type.id);
      const fields = contested ?? texts.fields;
      if (fields) showFieldErrors(fields);
    }
  });
  const choice = (field: keyof TypeValues, label: string) => (
    <ConflictChoice
      field={field}
      label={label}
      conflicts={conflicts}
      form={form}
      onTheirs={() => form.setFieldValue(field, before[field])}
      onSettled={() => setFailure(undefined)}
    />
  );
  useDialogStatus({ dirty: JSON.stringify(form.values) !== JSON.stringify(before), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <div>
          <TextInput label={typeDialog.name} data-autofocus {...form.getInputProps('name')} />
          {choice('name', typeDialog.name)}
        </div>
        {!type && <Textarea label={typeDialog.description} rows={3} {...form.getInputProps('description')} />}
        <div>
          <NativeSelect label={typeDialog.type} data={kinds} {...form.getInputProps('type')} />
          {choice('type', typeDialog.type)}
        </div>
        <div>
          <Checkbox label={typeDialog.mandatory} {...form.getInputProps('is_mandatory', { type: 'checkbox' })} />
          {choice('is_mandatory', typeDialog.mandatory)}
        </div>
        {form.values.is_mandatory && (
          <div>
            <DateInput
              label={typeDialog.mandatorySince}
              description={type?.is_mandatory ? typeDialog.mandatorySinceChange : typeDialog.mandatorySinceHelp}
              max={today(timeZone, new Date())}
              {...form.getInputProps('mandatory_since')}
            />
            {choice('mandatory_since', typeDialog.mandatorySince)}
          </div>
        )}
        <div>
          <WholeNumberInput
            label={typeDialog.expiration}
            description={typeDialog.expirationHelp}
            {...form.getInputProps('expiration_months')}
          />
          {choice('expiration_months', typeDialog.expiration)}
        </div>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={type ? typeDialog.save : typeDialog.create}
        submitting={type ? typeDialog.saving : typeDialog.creating}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
