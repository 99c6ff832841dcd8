import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TemporaryPassword } from '../../roster/components/temporary-password.tsx';
import { act, fetchAccount, useIsOwn } from '../api.ts';
import { type AccountAction, type ActionLabels, actionLabels, labels, passwordLabels } from '../labels.ts';

export type AccountDialogState =
  | { action: AccountAction; account: Account }
  /** The action created a temporary password. */
  | { account: Account; password: string };

interface AccountDialogProps {
  dialog: AccountDialogState | undefined;
  onDialog: (dialog: AccountDialogState | undefined) => void;
  /** The updated account. */
  onChange: (account: Account) => void;
}

/** The id of the message that stays until the next action or page change. */
export const notLoadedAgain = 'account-not-loaded-again';

/** The dialog of the Users tab: asks before an action, then shows the temporary password, if any. */
export function AccountDialog({ dialog, onDialog, onChange }: AccountDialogProps) {
  const close = () => onDialog(undefined);
  return (
    <Dialog
      dialog={dialog}
      title={(shown) => ('password' in shown ? passwordLabels.title : actionLabels[shown.action].title)}
      onClose={close}
    >
      {(shown) =>
        'password' in shown ? (
          <TemporaryPassword
            text={passwordLabels.text(shown.account.name, shown.account.employee_id)}
            password={shown.password}
            onDone={close}
          />
        ) : (
          <ConfirmAction
            {...shown}
            onClose={close}
            onChange={onChange}
            onPassword={(password) => onDialog({ account: shown.account, password })}
          />
        )
      }
    </Dialog>
  );
}

interface ConfirmActionProps {
  action: AccountAction;
  account: Account;
  onClose: () => void;
  onChange: (account: Account) => void;
  onPassword: (password: string) => void;
}

/** Asks before an account is changed; twice for the own account. */
function ConfirmAction({ action, account, onClose, onChange, onPassword }: ConfirmActionProps) {
  const texts: ActionLabels = actionLabels[action];
  const { employee_id, name } = account;
  const own = useIsOwn(account);
  async function confirm() {
    notifications.hide(notLoadedAgain);
    const password = await act(action, employee_id);
    if (password === undefined) {
      notifications.show({ message: texts.done(name), color: 'navy' });
      onClose();
    } else onPassword(password);
    // After an own reset, any further call would redirect to the sign-in page, away from the password.
    if (own && password !== undefined) return;
    try {
      const now = await fetchAccount(employee_id);
      if (now) onChange(now);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      notifications.show({ id: notLoadedAgain, message: labels.notLoadedAgain, color: 'red', autoClose: false });
    }
  }
  return (
    <Confirm
      question={texts.question(name)}
      confirm={texts.title}
      confirming={texts.busy}
      harmless={action === 'unlock' || action === 'open' || action === 'activate'}
      twice={own ? { first: labels.own, second: texts.ownMeaning } : undefined}
      onConfirm={confirm}
      errorText={(error) => errorText(texts.failed, error)}
      onCancel={onClose}
    >
      <Text>{texts.meaning}</Text>
    </Confirm>
  );
}
