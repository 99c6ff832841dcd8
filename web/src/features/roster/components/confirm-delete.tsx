import { Button, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { roster } from '@muster/shared/areas/roster';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useGuard } from '../../../ui/use-dialog-status.ts';
import { useIsOwn } from '../api.ts';
import { nameOf } from '../employee-form-values.ts';
import { deleteLabels, labels } from '../labels.ts';
import type { ContentProps } from '../roster-dialog.ts';

/** Confirm Delete: what is lost, what stays, and what to do instead. */
export function ConfirmDelete({ dialog, onClose, onGuard, onChange }: ContentProps<'delete'>) {
  const { employee } = dialog;
  const name = nameOf(employee);
  const own = useIsOwn(employee);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    try {
      await ignoreNotFound(call(roster.delete, { params: { employee_id: employee.employee_id } }));
      onChange(employee.id, null);
      notifications.show({ message: deleteLabels.done(name), color: 'navy' });
      onClose();
    } catch (error) {
      setFailure(errorText(deleteLabels.failed, error));
    }
  });
  useGuard(onGuard, { dirty: false, busy });
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{deleteLabels.question(name, employee.employee_id)}</Text>
        {own && <Text fw={500}>{deleteLabels.own}</Text>}
        <div>
          <Text>{deleteLabels.lost}</Text>
          <List mt={4} withPadding>
            {deleteLabels.losses.map((loss) => (
              <List.Item key={loss}>{loss}</List.Item>
            ))}
          </List>
        </div>
        <Text>{deleteLabels.kept}</Text>
        {employee.active && (
          <Text size="xs" c="dimmed">
            {deleteLabels.instead}
          </Text>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton
          color="red"
          label={labels.delete}
          busyLabel={deleteLabels.busy}
          busy={busy}
          onClick={() => void run()}
        />
      </DialogActions>
    </>
  );
}
