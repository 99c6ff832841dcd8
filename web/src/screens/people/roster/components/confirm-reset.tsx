import { Text } from '@mantine/core';
import { errorText } from '../../../../api/error-text.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { passwordLabels } from '../../../../parts/roster/labels.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { resetPassword, useIsOwn } from '../api.ts';
import type { ContentProps } from '../roster-dialog.ts';

/** Confirm Password Reset. Cancel returns to the screen, or to Edit Employee with its input. */
export function ConfirmReset({ dialog, onNext, onClose }: ContentProps<'confirmReset'>) {
  const { employee, edited, from } = dialog;
  const own = useIsOwn(employee);
  return (
    <Confirm
      question={passwordLabels.question(nameOf(employee))}
      confirm={passwordLabels.reset}
      confirming={passwordLabels.resetting}
      onConfirm={async () => onNext({ kind: 'reset', employee, edited, password: await resetPassword(employee) })}
      errorText={(error) => errorText(passwordLabels.resetFailed, error)}
      onCancel={() => (from === 'edit' ? onNext({ kind: 'edit', employee, edited }) : onClose())}
    >
      <Text>{own ? passwordLabels.ownLoss : passwordLabels.loss}</Text>
    </Confirm>
  );
}
