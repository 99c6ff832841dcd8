import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { attendance } from '@muster/shared/areas/attendance';
import type { AttendanceSheet } from '@muster/shared/attendance-answers';
import { IconLock } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { reopenAttendance } from '../../../../parts/class-day/api.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { attendanceLabels } from '../labels.ts';

const texts = attendanceLabels.reopen;

interface ClosedAlertProps {
  classId: string;
  closed: NonNullable<AttendanceSheet['closed']>;
  timeZone: string;
  onReopened: () => Promise<unknown>;
}

/** Says who closed the attendance and when, with a button to reopen it. */
export function ClosedAlert({ classId, closed, timeZone, onReopened }: ClosedAlertProps) {
  const { dialog, setDialog, draft } = useDialogWithDraft<true>('reopen-attendance');
  return (
    <>
      <Alert
        color="navy"
        icon={<IconLock aria-hidden />}
        title={attendanceLabels.closed.title(formatInstant(closed.at, timeZone), closed.by.name)}
      >
        <Group justify="space-between" gap="sm">
          <Text inherit>{attendanceLabels.closed.text}</Text>
          <Button variant="default" onClick={() => setDialog(true)}>
            {texts.button}
          </Button>
        </Group>
      </Alert>
      <Dialog dialog={dialog} title={() => texts.title} draft={draft} onClose={() => setDialog(undefined)}>
        {() => (
          <ReopenForm
            classId={classId}
            onReopened={async () => {
              setDialog(undefined);
              notifications.show({ message: texts.done, color: 'navy' });
              await onReopened();
            }}
            onCancel={() => setDialog(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}

interface ReopenFormProps {
  classId: string;
  onReopened: () => Promise<unknown>;
  onCancel: () => void;
}

function ReopenForm({ classId, onReopened, onCancel }: ReopenFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(attendance.reopenAttendance.body, {
    reason: '',
  });
  const { busy, run } = useMutation(async ({ reason }: { reason: string }) => {
    try {
      await reopenAttendance(classId, reason);
      await onReopened();
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text>{texts.text}</Text>
        <Textarea label={texts.reason} rows={3} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}
