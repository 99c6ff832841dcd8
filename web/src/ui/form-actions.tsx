import { Button } from '@mantine/core';
import { BusyButton } from './busy-button.tsx';
import { DialogActions } from './dialog.tsx';

const cancel = 'Cancel';

interface FormActionsProps {
  /** The text of the submit button, idle and busy. */
  submit: string;
  submitting: string;
  /** The text of the button that closes the form; `Cancel` by default. */
  back?: string;
  busy: boolean;
  disabled?: boolean;
  /** The id of the form, if the buttons are outside of it. */
  form?: string;
  onCancel: () => void;
}

/** The buttons of a form in a dialog: Cancel and submit. */
export function FormActions({ submit, submitting, back = cancel, busy, disabled, form, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {back}
      </Button>
      <BusyButton type="submit" label={submit} busyLabel={submitting} busy={busy} disabled={disabled} form={form} />
    </DialogActions>
  );
}
