import { Button, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { session } from '@muster/shared/areas/session';
import { call } from '../../api/client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useContractForm } from '../../ui/contract-form.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useAction } from '../../ui/use-action.ts';
import { labels } from './labels.ts';

interface BugReportDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function BugReportDialog({ opened, onClose }: BugReportDialogProps) {
  const { form, submit, failure, setFailure } = useContractForm(session.submitBugReport.body, { description: '' });
  function close() {
    form.reset();
    setFailure(undefined);
    onClose();
  }
  const { busy, run } = useAction(async (description: string) => {
    try {
      await call(session.submitBugReport, { body: { description } });
      close();
      notifications.show({ message: labels.sent, color: 'navy' });
    } catch {
      setFailure(labels.failed); // SPEC.md section 8 has one sentence for every failure; what was typed stays
    }
  });
  return (
    <Dialog
      title={labels.title}
      opened={opened}
      onClose={() => !busy && close()}
      dirty={form.values.description.trim() !== ''}
    >
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
          <Failure message={failure} />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={close} disabled={busy}>
            {labels.cancel}
          </Button>
          <BusyButton type="submit" label={labels.submit} busyLabel={labels.busy} busy={busy} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
