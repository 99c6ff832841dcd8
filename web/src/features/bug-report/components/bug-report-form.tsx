import { Button, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { session } from '@muster/shared/areas/session';
import { call } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';

interface BugReportFormProps {
  onClose: () => void;
  onGuard: (guard: Guard) => void;
}

/** What the bug report asks; each opening starts afresh. */
export function BugReportForm({ onClose, onGuard }: BugReportFormProps) {
  const { form, submit, failure, setFailure } = useContractForm(session.submitBugReport.body, { description: '' });
  const { busy, run } = useAction(async (description: string) => {
    try {
      await call(session.submitBugReport, { body: { description } });
      onClose();
      notifications.show({ message: labels.sent, color: 'navy' });
    } catch {
      setFailure(labels.failed); // SPEC.md section 8 has one sentence for every failure; what was typed stays
    }
  });
  useGuard(onGuard, { dirty: form.values.description.trim() !== '', busy });
  return (
    <form noValidate onSubmit={submit(({ description }) => void run(description))}>
      <Stack gap="md">
        <Textarea
          label={labels.field}
          placeholder={labels.placeholder}
          rows={6}
          data-autofocus
          {...form.getInputProps('description')}
          key={form.key('description')}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton type="submit" label={labels.submit} busyLabel={labels.busy} busy={busy} />
      </DialogActions>
    </form>
  );
}
