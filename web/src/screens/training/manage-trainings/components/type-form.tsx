import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type TrainingType, training, trainingKinds } from '@muster/shared/areas/training';
import { today } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import * as z from 'zod';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { namedLabels } from '../../../../parts/lists/labels.ts';
import { createType, updateType } from '../../../../parts/trainings/api.ts';
import { courseLabels } from '../../../../parts/trainings/course-labels.ts';
import { kindLabels, typeDialog } from '../../../../parts/trainings/labels.ts';
import type { ContentProps } from '../../../../parts/trainings/manage-dialog.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ConflictChoice, useEditConflicts } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import {
  hasCourse,
  isCourseField,
  loadedType,
  newType,
  type TypeValues,
  typeBody,
  typeValuesOf,
} from '../type-form-values.ts';
import { CourseFields } from './course-fields.tsx';

/** Creates or updates a training type. */
async function send(values: TypeValues, type: TrainingType | undefined): Promise<TrainingType> {
  const body = typeBody(values, type);
  return type ? updateType(type.id, { ...body, read: loadedType(type) }) : createType(body);
}

/** Returns the messages for a rejected training type (docs/spec.md section 8). A taken name is shown at the name. */
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
  const before = type ? typeValuesOf(type) : newType;
  const timeZone = useTimeZone();
  const body = (type ? training.updateType : training.createType).body;
  const schema = z.preprocess((values) => typeBody(values as TypeValues, type), body);
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<TypeValues>(
    schema,
    before,
    (values): Record<string, string> => ({
      ...halfTypedDate(form, 'mandatory_since'),
      ...(values.new_category.trim() !== '' && { new_category: namedLabels.categories.notAdded }),
      ...conflicts.messages,
    }),
  );
  const [unfolded, setUnfolded] = useState(() => hasCourse(form.values));
  // Shows the section if it has errors.
  const isOpen = unfolded || Object.keys(form.errors).some(isCourseField);
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
        <FoldedSection title={courseLabels.title} isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)}>
          <CourseFields form={form} typeId={type?.id} under={choice} />
        </FoldedSection>
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
