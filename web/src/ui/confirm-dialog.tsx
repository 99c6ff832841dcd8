import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Failure } from './failure.tsx';

interface ConfirmDialogProps {
  title: string;
  opened: boolean;
  /** What will happen and what is lost. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  /** True while the action runs; the dialog then stays open. */
  busy: boolean;
  /** What went wrong with it, if anything. */
  failure?: ReactNode;
  /** The action takes something away. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done; the caller closes it when it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, opened, children, confirmLabel, busyLabel, busy, failure, destructive, onConfirm, onClose } = props;
  return (
    <Dialog title={title} opened={opened} onClose={() => !busy && onClose()}>
      <Stack gap="md">
        <div>{children}</div>
        <Failure message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <BusyButton
          label={confirmLabel}
          busyLabel={busyLabel}
          busy={busy}
          onClick={onConfirm}
          {...(destructive ? { color: 'red' } : {})}
        />
      </DialogActions>
    </Dialog>
  );
}
