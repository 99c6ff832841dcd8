import type { Account } from '@muster/shared/areas/accounts';
import { useCallback, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Guard } from '../../../ui/use-dialog-status.ts';
import { TemporaryPassword } from '../../roster/components/temporary-password.tsx';
import { type AccountAction, actionLabels, passwordLabels } from '../labels.ts';
import { ConfirmAction } from './confirm-action.tsx';

export interface Asked {
  action: AccountAction;
  account: Account;
}

interface AccountDialogProps {
  asked: Asked | undefined;
  onClose: () => void;
  onChange: (account: Account) => void;
}

const free: Guard = { dirty: false, busy: false };

/**
 * The one modal of the Users tab: what is asked, then the temporary password where there is one, which the first attempt to
 * close does not take away before it was copied. While it fades out it keeps showing what it showed.
 */
export function AccountDialog({ asked, onClose, onChange }: AccountDialogProps) {
  const [shown, setShown] = useState<{ asked: Asked; opening: number }>();
  const [guard, setGuard] = useState(free);
  const [password, setPassword] = useState<string>();
  const [care, setCare] = useState<'shown' | 'warned' | 'copied'>('shown');
  if (asked && asked !== shown?.asked) {
    setShown({ asked, opening: (shown?.opening ?? 0) + 1 });
    setGuard(free);
    setPassword(undefined);
    setCare('shown');
  }
  const onGuard = useCallback((next: Guard) => setGuard(next), []);
  function close() {
    if (password === undefined && guard.busy) return;
    if (password !== undefined && care === 'shown') setCare('warned');
    else onClose();
  }
  if (!shown) return null;
  const { action, account } = shown.asked;
  return (
    <Dialog
      title={password === undefined ? actionLabels[action].title : passwordLabels.title}
      opened={asked !== undefined}
      onClose={close}
    >
      {password === undefined ? (
        <ConfirmAction
          key={shown.opening}
          action={action}
          account={account}
          onClose={onClose}
          onGuard={onGuard}
          onChange={onChange}
          onPassword={setPassword}
        />
      ) : (
        <TemporaryPassword
          text={passwordLabels.text(account.name, account.employee_id)}
          password={password}
          warned={care === 'warned'}
          onCopied={() => setCare('copied')}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
