import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { factors } from '../../../../api/calls.ts';
import { call } from '../../../../api/client.ts';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { ApiError, ConnectionError } from '../../../../api/errors.ts';
import { storedValue } from '../../../../api/login-cookies.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { passkeySignInLabels as labels, stepLabels } from '../../../../parts/factors/labels.ts';
import {
  closePasskeyPrompt,
  PasskeyError,
  signWithPasskey,
  supportsPasskeys,
} from '../../../../parts/factors/passkeys.ts';
import { continueSignIn, continueWithoutEmployee, EmployeeNotStored, type NextStep } from '../../../../session/api.ts';
import { logoutSettled } from '../../../../session/sign-out.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';

function messageOf(error: unknown): string {
  if (error instanceof EmployeeNotStored) return error.message;
  if (error instanceof PasskeyError) return labels.failed;
  if (error instanceof ApiError && error.code === 'wrong_factor') return labels.refused;
  return detailOrMessage(labels.failed, error);
}

/** Signs in with a passkey of the selected department. Returns the next step, if any. */
async function signIn(notice: number | undefined): Promise<NextStep | undefined> {
  if (navigator.onLine === false) throw new ConnectionError('offline');
  await logoutSettled();
  const site_code = storedValue('site_code') ?? '';
  const { challenge_id, passkey } = await call(factors.passkeySignInOptions, { body: { site_code } });
  const signed = await signWithPasskey(passkey);
  const body = { site_code, challenge_id, passkey: signed, notice };
  return await continueSignIn(await call(factors.passkeySignIn, { body }), site_code);
}

interface PasskeySignInProps {
  /** The accepted version of the notice. */
  notice: number | undefined;
  /** Called if the sign-in requires another step. */
  onNext: (next: NextStep) => void;
  /** The notice is out of date: loads the current one. */
  onNoticeChanged: () => Promise<unknown>;
}

/** Passkey-only sign-in, if the department has passkeys and the browser supports them. */
export function PasskeySignIn({ notice, onNext, onNoticeChanged }: PasskeySignInProps) {
  const [failure, setFailure] = useState<unknown>();
  const [cancelled, setCancelled] = useState(false);
  useEffect(() => () => void closePasskeyPrompt(), []);
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    setCancelled(false);
    try {
      const next = await signIn(notice);
      if (next) onNext(next);
    } catch (error) {
      const reason = error instanceof PasskeyError ? error.failure : undefined;
      if (reason === 'cancelled') setCancelled(true);
      else if (error instanceof ApiError && error.code === 'notice_required')
        await onNoticeChanged().catch(() => setFailure(error));
      else if (reason !== 'replaced') setFailure(error);
    }
  });
  if (!supportsPasskeys()) return null;
  return (
    <Stack gap="sm">
      <BusyButton
        fullWidth
        variant="default"
        label={labels.button}
        busyLabel={labels.busy}
        busy={busy}
        onClick={() => void run()}
      />
      <Text role="status" size="sm" hidden={!cancelled}>
        {cancelled && labels.cancelled}
      </Text>
      <ErrorAlert message={failure !== undefined && messageOf(failure)} />
      {failure instanceof EmployeeNotStored && (
        <Button variant="default" onClick={continueWithoutEmployee}>
          {stepLabels.notStored}
        </Button>
      )}
    </Stack>
  );
}
