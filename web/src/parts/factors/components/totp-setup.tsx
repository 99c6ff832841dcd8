import { Anchor, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { totpLabels as labels, setupLabels } from '../labels.ts';
import { CodeField, codeLength } from './code-field.tsx';
import classes from './totp-setup.module.css';

interface TotpSetupProps {
  /** Base32. */
  secret: string;
  /** The secret as an `otpauth:` URI. */
  address: string;
  /** Sends the code that the app shows. Thrown errors are shown here. */
  onCode: (code: string) => Promise<unknown>;
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'wrong_factor') return labels.refused;
  return detailOrMessage(setupLabels.failed, error);
}

/** Sets up an authenticator app: QR code, key, and a first code that confirms the setup. */
export function TotpSetup({ secret, address, onCode }: TotpSetupProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sentItself = useRef(false);
  const { busy, run } = useMutation(async (typed: string) => {
    setFailure(undefined);
    try {
      await onCode(typed);
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  useDialogStatus({ dirty: false, busy });
  function type(digits: string) {
    setMissing(false);
    setCode(digits);
    if (digits.length !== codeLength || sentItself.current) return;
    sentItself.current = true; // a correction is sent with the button
    void run(digits);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.length !== codeLength);
    if (code.length === codeLength) void run(code);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{labels.scan}</Text>
        <QrCode text={address} label={labels.picture} className={classes.picture} />
        <CopyField label={labels.key} value={secret} />
        <Anchor href={address} py={10}>
          {labels.open}
        </Anchor>
        <CodeField
          label={labels.code}
          description={labels.codeHelp}
          value={code}
          error={missing && labels.missing}
          autoFocus
          data-autofocus
          onChange={type}
        />
        <BusyButton type="submit" fullWidth label={labels.submit} busyLabel={labels.busy} busy={busy} />
        <ErrorAlert message={failure} />
      </Stack>
    </form>
  );
}
