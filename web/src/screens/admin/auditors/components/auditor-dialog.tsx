import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Auditor } from '@muster/shared/areas/auditors';
import { errorText } from '../../../../api/error-text.ts';
import { TemporaryPassword } from '../../../../parts/roster/components/temporary-password.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { endAccess, resetFactors, resetPassword } from '../api.ts';
import { endLabels, formLabels, labels, passwordLabels, resetFactorsLabels, resetLabels } from '../labels.ts';
import { AuditorForm } from './auditor-form.tsx';

export type AuditorDialogState =
  | { kind: 'create' }
  | { kind: 'edit' | 'end' | 'reset' | 'resetFactors'; auditor: Auditor }
  /** A temporary password was created. */
  | { kind: 'password'; auditor: Auditor; password: string };

interface AuditorDialogProps {
  dialog: AuditorDialogState | undefined;
  onDialog: (dialog: AuditorDialogState | undefined) => void;
  /** An account was created or changed. */
  onChange: () => void;
}

function titleOf(dialog: AuditorDialogState): string {
  switch (dialog.kind) {
    case 'create':
      return labels.add;
    case 'edit':
      return formLabels.edit(dialog.auditor.name);
    case 'end':
      return endLabels.title;
    case 'reset':
      return resetLabels.title;
    case 'resetFactors':
      return resetFactorsLabels.title;
    case 'password':
      return passwordLabels.title;
  }
}

export function AuditorDialog({ dialog, onDialog, onChange }: AuditorDialogProps) {
  const close = () => onDialog(undefined);
  const changed = (auditor: Auditor, password?: string) => {
    onChange();
    onDialog(password === undefined ? undefined : { kind: 'password', auditor, password });
  };
  return (
    <Dialog dialog={dialog} title={titleOf} onClose={close}>
      {(shown) => {
        switch (shown.kind) {
          case 'create':
            return <AuditorForm onDone={changed} onCancel={close} />;
          case 'edit':
            return <AuditorForm auditor={shown.auditor} onDone={changed} onCancel={close} />;
          case 'password':
            return (
              <TemporaryPassword
                text={passwordLabels.created(shown.auditor.name, shown.auditor.username)}
                password={shown.password}
                onDone={close}
              />
            );
          case 'end':
            return (
              <Confirm
                question={endLabels.question(shown.auditor.name)}
                confirm={endLabels.title}
                confirming={endLabels.busy}
                onConfirm={async () => {
                  changed(await endAccess(shown.auditor));
                  notifications.show({ message: endLabels.done(shown.auditor.name), color: 'navy' });
                }}
                errorText={(error) => errorText(endLabels.failed, error)}
                onCancel={close}
              >
                <Text>{endLabels.meaning}</Text>
              </Confirm>
            );
          case 'reset':
            return (
              <Confirm
                question={resetLabels.question(shown.auditor.name)}
                confirm={resetLabels.title}
                confirming={resetLabels.busy}
                onConfirm={async () => changed(shown.auditor, await resetPassword(shown.auditor))}
                errorText={(error) => errorText(resetLabels.failed, error)}
                onCancel={close}
              >
                <Text>{resetLabels.meaning}</Text>
              </Confirm>
            );
          case 'resetFactors':
            return (
              <Confirm
                question={resetFactorsLabels.question(shown.auditor.name)}
                confirm={resetFactorsLabels.title}
                confirming={resetFactorsLabels.busy}
                onConfirm={async () => {
                  await resetFactors(shown.auditor);
                  changed(shown.auditor);
                  notifications.show({ message: resetFactorsLabels.done(shown.auditor.name), color: 'navy' });
                }}
                errorText={(error) => errorText(resetFactorsLabels.failed, error)}
                onCancel={close}
              >
                <Text>{resetFactorsLabels.meaning}</Text>
              </Confirm>
            );
        }
      }}
    </Dialog>
  );
}
