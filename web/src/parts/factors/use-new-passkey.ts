import type { CreationOptions } from '@muster/shared/passkey-json';
import { useEffect, useState } from 'react';
import { detailOrMessage } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { setupLabels as labels } from './labels.ts';
import { passkeyName } from './passkey-name.ts';
import { closePasskeyPrompt, makePasskey, PasskeyError } from './passkeys.ts';

export type MadePasskey = Awaited<ReturnType<typeof makePasskey>>;

interface NewPasskey {
  /** Loads the options for the browser. */
  options: () => Promise<CreationOptions>;
  onMade: (made: { passkey: MadePasskey; name: string }) => Promise<void>;
}

function messageOf(error: unknown): string {
  if (error instanceof PasskeyError) return error.failure === 'known' ? labels.known : labels.deviceFailed;
  if (error instanceof ApiError && error.code === 'wrong_factor') return labels.passkeyRefused;
  return detailOrMessage(labels.failed, error);
}

/** Returns a function that creates a passkey and sends it. A closed prompt is not an error: `note` has the hint. */
export function useNewPasskey() {
  const [note, setNote] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => void closePasskeyPrompt(), []);
  const { busy, run } = useMutation(async ({ options, onMade }: NewPasskey) => {
    setNote(undefined);
    setFailure(undefined);
    try {
      const passkey = await makePasskey(await options());
      await onMade({ passkey, name: passkeyName(passkey) });
    } catch (error) {
      const reason = error instanceof PasskeyError ? error.failure : undefined;
      if (reason === 'cancelled') setNote(labels.cancelled);
      else if (reason !== 'replaced') setFailure(messageOf(error));
    }
  });
  return { note, failure, busy, make: (one: NewPasskey) => void run(one) };
}
