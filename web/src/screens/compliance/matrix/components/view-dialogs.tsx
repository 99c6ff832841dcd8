import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type ComplianceView, compliance } from '@muster/shared/areas/compliance';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { removeView, saveView, useViews } from '../../../../parts/compliance/api.ts';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

interface SaveViewProps {
  /** The query of the page's address. */
  query: string;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Saves what the page shows under a name, for oneself or for everybody who sees it. */
export function SaveView({ query, onDone, onCancel }: SaveViewProps) {
  const texts = dialogLabels.saveView;
  const { retry } = useViews();
  const { form, submit, failure, setFailure, showFieldErrors } = useContractForm(compliance.saveView.body, {
    name: '',
    shared: false,
    query,
  });
  const { busy, run } = useMutation(async (values: { name: string; shared: boolean }) => {
    try {
      const { name } = await saveView({ ...values, query });
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
        <Checkbox label={texts.shared} {...form.getInputProps('shared', { type: 'checkbox' })} />
        <ErrorAlert message={failure ?? form.errors.query} />
      </Stack>
      <FormActions submit={texts.send} submitting={texts.sending} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Removes saved views: one's own, and as an administrator shared ones. */
export function RemoveView({ onClose }: { onClose: () => void }) {
  const texts = dialogLabels.removeView;
  const { data, error, retry } = useViews();
  const { held = {} } = usePermissions();
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  const { busy, run } = useMutation(async ({ id, name }: ComplianceView) => {
    setFailure(undefined);
    setMessage('');
    setRemoving(id);
    try {
      await removeView(id);
      await retry();
      setMessage(texts.removed(name));
    } catch (thrown) {
      setFailure(errorText(texts.failed, thrown));
    }
  });
  useDialogStatus({ dirty: false, busy });
  const removable = data?.filter(({ own }) => own || held.admin_access === true);
  return (
    <Stack gap="md">
      {!removable ? (
        error ? (
          <ErrorState message={labels.views.failed} onRetry={retry} />
        ) : (
          <LoadingSkeleton rows={3} />
        )
      ) : removable.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <FramedList label={texts.title}>
          {removable.map((view) => (
            <li key={view.id}>
              <span>
                {view.name}
                <Text span variant="hint">
                  {' '}
                  {view.own ? view.shared && labels.views.isShared : labels.views.by(view.by)}
                </Text>
              </span>
              <BusyButton
                variant="default"
                size="xs"
                aria-label={texts.removeNamed(view.name)}
                label={texts.remove}
                busyLabel={texts.removing}
                busy={busy && removing === view.id}
                onClick={() => void run(view)}
              />
            </li>
          ))}
        </FramedList>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
      <ErrorAlert message={failure} />
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose} disabled={busy}>
          {dialogLabels.close}
        </Button>
      </DialogActions>
    </Stack>
  );
}
