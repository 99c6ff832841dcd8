import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMutation } from '../api/use-mutation.ts';
import { BusyButton } from './busy-button.tsx';
import { DialogActions } from './dialog.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { useDialogStatus } from './use-dialog-status.ts';

const labels = { cancel: 'Cancel', continue: 'Continue' } as const;

interface ConfirmProps {
  /** The question, in bold above the details. */
  question?: string;
  /** The consequences: what is lost and what is kept. */
  children?: ReactNode;
  /** The text of the confirming button, and its text while the action runs. */
  confirm: string;
  confirming: string;
  /** A text during a long action. */
  working?: string | undefined;
  /** Nothing is lost: the confirm button is not red. */
  harmless?: boolean;
  /** Asks `second` after `first`, before the own account is changed. */
  twice?: { first: string; second: string } | undefined;
  /** The question replaces content of an open dialog: Cancel takes the focus. */
  takesFocus?: boolean;
  onConfirm: () => Promise<unknown>;
  /** Returns the message for an error of `onConfirm`. */
  errorText?: (error: unknown) => string;
  onCancel: () => void;
}

/** Asks before an action. Cancel has the focus; a failure is shown above the buttons. */
export function Confirm(props: ConfirmProps) {
  const { question, children, confirm, confirming, working, harmless, twice, takesFocus, onConfirm, onCancel } = props;
  const [step, setStep] = useState(1);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      if (!props.errorText) throw error;
      setFailure(props.errorText(error));
    }
  });
  useDialogStatus({ dirty: false, busy });
  // The buttons swap for the second question, so that a double click cannot confirm.
  const cancel = (
    <Button
      key={`cancel ${step}`}
      variant="default"
      data-autofocus
      autoFocus={takesFocus || step === 2}
      onClick={onCancel}
      disabled={busy}
    >
      {labels.cancel}
    </Button>
  );
  const confirmButton = (
    <BusyButton
      {...(!harmless && { color: 'red' })}
      label={confirm}
      busyLabel={confirming}
      busy={busy}
      onClick={() => void run()}
    />
  );
  return (
    <>
      <Stack gap="md">
        {question && <Text fw={500}>{question}</Text>}
        {children}
        {twice && (
          <Text fw={500} aria-live="polite">
            {step === 1 ? twice.first : twice.second}
          </Text>
        )}
        {busy && working && (
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="xs">{working}</Text>
          </Group>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        {twice && step === 2 ? (
          <>
            {confirmButton}
            {cancel}
          </>
        ) : (
          <>
            {cancel}
            {twice ? <Button onClick={() => setStep(2)}>{labels.continue}</Button> : confirmButton}
          </>
        )}
      </DialogActions>
    </>
  );
}
