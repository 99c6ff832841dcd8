import { Stack, TextInput } from '@mantine/core';
import { factors } from '@muster/shared/areas/factors';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { settingsLabels as labels } from '../labels.ts';

interface RenamePasskeyProps {
  name: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

export function RenamePasskey({ name, onSave, onCancel }: RenamePasskeyProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(factors.renamePasskey.body, { name });
  const { busy, run } = useMutation(async (typed: string) => {
    try {
      await onSave(typed);
    } catch (error) {
      // Shows the error once: at its field, or above the buttons.
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(labels.renameFailed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed.name))}>
      <Stack gap="md">
        <TextInput
          label={labels.name}
          description={labels.nameHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={labels.save} submitting={labels.saving} busy={busy} onCancel={onCancel} />
    </form>
  );
}
