import { Stack, TextInput } from '@mantine/core';
import { ranks } from '@muster/shared/areas/ranks';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ConflictChoice, useEditConflicts } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';

interface RankFormProps {
  /** The initial name. */
  name: string;
  /** The submit button in both states, and docs/spec.md's message for a failure. */
  texts: { send: string; sending: string; failed: string };
  /** `read` is the name that the form loaded. */
  onSend: (name: string, read: string) => Promise<void>;
  onClose: () => void;
}

/** The form for the name of a rank, new or existing. */
export function RankForm({ name, texts, onSend, onClose }: RankFormProps) {
  const conflicts = useEditConflicts({ name });
  const before = conflicts.base;
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(
    ranks.create.body,
    { name },
    () => conflicts.messages,
  );
  const { busy, run } = useMutation(async (values: { name: string }) => {
    try {
      await onSend(values.name, before.name);
      onClose();
    } catch (error) {
      const contested = conflicts.take(error);
      if (contested || !(error instanceof ApiError && error.fields)) setFailure(errorText(texts.failed, error));
      const fields = contested ?? (error instanceof ApiError ? error.fields : undefined);
      if (fields) showFieldErrors(fields);
    }
  });
  useDialogStatus({ dirty: form.values.name !== before.name, busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <div>
          <TextInput label={labels.name} required withAsterisk={false} data-autofocus {...form.getInputProps('name')} />
          <ConflictChoice
            field="name"
            label={labels.name}
            conflicts={conflicts}
            form={form}
            onTheirs={() => form.setFieldValue('name', before.name)}
            onSettled={() => setFailure(undefined)}
          />
        </div>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.send} submitting={texts.sending} busy={busy} onCancel={onClose} />
    </form>
  );
}
