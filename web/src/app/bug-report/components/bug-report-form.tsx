import { Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { session } from '@muster/shared/areas/session';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { submitBugReport } from '../api.ts';
import { labels } from '../labels.ts';

interface BugReportFormProps {
  onClose: () => void;
}

export function BugReportForm({ onClose }: BugReportFormProps) {
  const { form, submit, failure, setFailure } = useContractForm(session.submitBugReport.body, { description: '' });
  const { busy, run } = useMutation(async (description: string) => {
    try {
      await submitBugReport(description);
      onClose();
      notifications.show({ message: labels.sent, color: 'navy' });
    } catch {
      setFailure(labels.failed); // docs/spec.md section 8 has one message for every failure
    }
  });
  useDialogStatus({ dirty: form.values.description.trim() !== '', busy });
  return (
    <form noValidate onSubmit={submit(({ description }) => void run(description))}>
      <Stack gap="md">
        <Textarea
          label={labels.field}
          placeholder={labels.placeholder}
          rows={6}
          data-autofocus
          autoFocus // its code may load after the dialog is open
          {...form.getInputProps('description')}
          key={form.key('description')}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={labels.submit} submitting={labels.busy} busy={busy} onCancel={onClose} />
    </form>
  );
}
