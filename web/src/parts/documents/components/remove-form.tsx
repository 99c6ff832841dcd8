import { Stack, Text, Textarea } from '@mantine/core';
import type { StoredDocument } from '@muster/shared/areas/documents';
import { documents } from '@muster/shared/areas/documents';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { removeDocument } from '../api.ts';
import { removeLabels as texts } from '../labels.ts';

interface RemoveFormProps {
  document: StoredDocument;
  onRemoved: () => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the reason of a removal. */
export function RemoveForm({ document, onRemoved, onCancel }: RemoveFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(documents.remove.body, { reason: '' });
  const { busy, run } = useMutation(async ({ reason }: { reason: string }) => {
    try {
      await removeDocument(document, reason);
      await onRemoved();
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{texts.text(document.name)}</Text>
        <Textarea label={texts.reason} rows={3} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}
