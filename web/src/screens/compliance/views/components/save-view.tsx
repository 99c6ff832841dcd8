import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type ComplianceView, compliance } from '@muster/shared/areas/compliance';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { saveView, useViews } from '../../../../parts/compliance/api.ts';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

interface SaveViewProps {
  /** The view that is renamed; without one, a new view is saved. */
  view?: ComplianceView;
  /** The query of the page's address. */
  query: string;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Saves what the page shows under a name, for oneself or for everybody who sees it; or gives a view another name. */
export function SaveView({ view, query, onDone, onCancel }: SaveViewProps) {
  const texts = dialogLabels[view ? 'renameView' : 'saveView'];
  const { retry } = useViews();
  const { form, submit, failure, setFailure, showFieldErrors } = useContractForm(compliance.saveView.body, {
    name: view?.name ?? '',
    shared: view?.shared ?? false,
    query,
  });
  const { busy, run } = useMutation(async (values: { name: string; shared: boolean }) => {
    try {
      const { name } = await saveView({ ...values, query, ...(view && { replaces: view.id }) });
      void retry();
      onDone(texts.done(name));
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text size="sm">{texts.means}</Text>
        <TextInput label={texts.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        {!view && (
          <Checkbox label={dialogLabels.saveView.shared} {...form.getInputProps('shared', { type: 'checkbox' })} />
        )}
        <ErrorAlert message={failure ?? form.errors.query} />
      </Stack>
      <FormActions submit={texts.send} submitting={texts.sending} busy={busy} onCancel={onCancel} />
    </form>
  );
}
