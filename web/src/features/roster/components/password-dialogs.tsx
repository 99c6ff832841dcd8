import { Button, Stack, Text } from '@mantine/core';
import { roster } from '@muster/shared/areas/roster';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useGuard } from '../../../ui/use-dialog-status.ts';
import { useIsOwn } from '../api.ts';
import { nameOf } from '../employee-form-values.ts';
import { labels, passwordLabels } from '../labels.ts';
import type { ContentProps } from '../roster-dialog.ts';
import { TemporaryPassword } from './temporary-password.tsx';

/** Employee Created Successfully. */
export function EmployeeCreated({ dialog, onClose, onCopied, warned }: ContentProps<'created'>) {
  const { employee, password } = dialog;
  return (
    <TemporaryPassword
      text={passwordLabels.created(nameOf(employee), employee.employee_id)}
      password={password}
      warned={warned}
      onCopied={onCopied}
      onDone={onClose}
    />
  );
}

/** Confirm Password Reset; Cancel leads back to Edit Employee and what was typed there. */
export function ConfirmReset({ dialog, onNext, onGuard }: ContentProps<'confirmReset'>) {
  const { employee, draft } = dialog;
  const own = useIsOwn(employee);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    try {
      const { temporary_password } = await call(roster.resetPassword, {
        params: { employee_id: employee.employee_id },
      });
      onNext({ kind: 'reset', employee, draft, password: temporary_password });
    } catch (error) {
      setFailure(errorText(passwordLabels.resetFailed, error));
    }
  });
  useGuard(onGuard, { dirty: false, busy });
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{passwordLabels.question(nameOf(employee))}</Text>
        <Text>{own ? passwordLabels.ownLoss : passwordLabels.loss}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          disabled={busy}
          onClick={() => onNext({ kind: 'edit', employee, draft })}
        >
          {labels.cancel}
        </Button>
        <BusyButton
          color="red"
          label={passwordLabels.reset}
          busyLabel={passwordLabels.resetting}
          busy={busy}
          onClick={() => void run()}
        />
      </DialogActions>
    </>
  );
}

/** Password Reset Successful; it leads back to Edit Employee where something is typed there. */
export function PasswordReset({ dialog, onNext, onClose, onCopied, warned }: ContentProps<'reset'>) {
  const { employee, password, draft } = dialog;
  return (
    <TemporaryPassword
      text={passwordLabels.wasReset(nameOf(employee), employee.employee_id)}
      password={password}
      warned={warned}
      onCopied={onCopied}
      onDone={() => (draft ? onNext({ kind: 'edit', employee, draft }) : onClose())}
    />
  );
}
