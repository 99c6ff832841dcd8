import { Button, Stack, Text } from '@mantine/core';
import { type Attendee, training } from '@muster/shared/areas/training';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';

interface ConfirmRemoveProps {
  classId: string;
  attendee: Attendee;
  onCancel: () => void;
  onRemoved: () => void;
  onGuard: (guard: Guard) => void;
}

/** Asks before somebody loses a seat or a place in the line; in the dialog's place, since there is one dialog at a time. */
export function ConfirmRemove({ classId, attendee, onCancel, onRemoved, onGuard }: ConfirmRemoveProps) {
  const [failure, setFailure] = useState<string>();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    try {
      const { employee_id } = attendee;
      await call(training.removeAttendee, { params: { classId, employee_id } });
      onRemoved();
    } catch (error) {
      setFailure(errorText(labels.removeFailed, error));
    }
  });
  useGuard(onGuard, { dirty: false, busy });
  return (
    <div role="alertdialog" aria-label={labels.question(attendee)}>
      <Stack gap="md">
        <Text fw={500}>{labels.question(attendee)}</Text>
        <Text>{attendee.status === 'Waitlisted' ? labels.losesPlace : labels.losesSeat}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" ref={cancel} onClick={onCancel} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton
          color="red"
          label={labels.confirm}
          busyLabel={labels.removing}
          busy={busy}
          onClick={() => void run()}
        />
      </DialogActions>
    </div>
  );
}
