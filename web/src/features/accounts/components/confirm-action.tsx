import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import { act, readAgain, useIsOwn } from '../api.ts';
import { type AccountAction, type ActionLabels, actionLabels, labels } from '../labels.ts';

interface ConfirmActionProps {
  action: AccountAction;
  account: Account;
  onClose: () => void;
  onGuard: (guard: Guard) => void;
  /** The account as it is now. */
  onChange: (account: Account) => void;
  onPassword: (password: string) => void;
}

/** The message that stays until the next action, or until the screen is left. */
export const notReadAgain = 'account-not-read-again';

/**
 * Asks before something is done to an account, twice where it is the own one; the server's reason stands where it was
 * asked when it refuses.
 */
export function ConfirmAction({ action, account, onClose, onGuard, onChange, onPassword }: ConfirmActionProps) {
  const texts: ActionLabels = actionLabels[action];
  const { employee_id, name } = account;
  const own = useIsOwn(account);
  const [again, setAgain] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    notifications.hide(notReadAgain);
    let password: string | undefined;
    try {
      password = await act(action, employee_id);
    } catch (error) {
      setFailure(errorText(texts.failed, error));
      return;
    }
    if (password === undefined) {
      notifications.show({ message: texts.done(name), color: 'navy' });
      onClose();
    } else onPassword(password);
    // Any call of somebody whose session has just ended leads to the sign-in page: away from a password that was not noted yet.
    if (own && password !== undefined) return;
    try {
      const now = await readAgain(employee_id);
      if (now) onChange(now);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      notifications.show({ id: notReadAgain, message: labels.notReadAgain, color: 'red', autoClose: false });
    }
  });
  useGuard(onGuard, { dirty: false, busy });
  const asksAgain = own && !again;
  // Of the own account the second answer stands elsewhere than the first: a double click does not give both.
  const cancel = (
    <Button
      key={`cancel ${again}`}
      variant="default"
      data-autofocus
      onClick={onClose}
      disabled={busy}
      autoFocus={again}
    >
      {labels.cancel}
    </Button>
  );
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{texts.question(name)}</Text>
        <Text>{texts.meaning}</Text>
        {own && (
          <Text fw={500} aria-live="polite">
            {again ? texts.ownMeaning : labels.own}
          </Text>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        {asksAgain ? (
          <>
            {cancel}
            <Button onClick={() => setAgain(true)}>{labels.continue}</Button>
          </>
        ) : (
          <>
            {!own && cancel}
            <BusyButton
              {...(action === 'unlock' || action === 'activate' ? {} : { color: 'red' })}
              label={texts.title}
              busyLabel={texts.busy}
              busy={busy}
              onClick={() => void run()}
            />
            {own && cancel}
          </>
        )}
      </DialogActions>
    </>
  );
}
