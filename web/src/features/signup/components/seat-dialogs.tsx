import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { dialogLabels, labels } from '../labels.ts';
import type { SeatDialog } from '../seat-dialog.ts';
import type { SeatActions } from '../use-seat-actions.ts';

/**
 * Takes the focus when the content of an open dialog changed under it, which leaves it nowhere. When the dialog opens
 * the focus is still on the row's button, and must be until the dialog has noted where to return it.
 */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

function Outcome({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  const colour = good ? 'var(--status-complete)' : 'var(--status-near)';
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={22} color={colour} style={{ flex: 'none' }} aria-hidden />
      <Stack gap={4}>{children}</Stack>
    </Group>
  );
}

function Told({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <>
      <Stack gap="md">{children}</Stack>
      <DialogActions>
        <Button ref={takeLostFocus} data-autofocus onClick={onClose}>
          {labels.close}
        </Button>
      </DialogActions>
    </>
  );
}

function Enrolled({ dialog, actions }: ContentProps) {
  return (
    <Told onClose={actions.close}>
      <Outcome good>
        <Text>{dialogLabels.enrolled.text(dialog.row.training_type.name)}</Text>
      </Outcome>
      <ClassDetails row={dialog.row} />
    </Told>
  );
}

function Unenrolled({ dialog, actions }: ContentProps) {
  return (
    <Told onClose={actions.close}>
      <Outcome good>
        <Text>{dialogLabels.unenrolled.text(dialog.row.training_type.name)}</Text>
      </Outcome>
    </Told>
  );
}

function EnrollmentError({ dialog, actions }: ContentProps) {
  const { otherClass, unenrollFirst } = dialogLabels.enrollmentError;
  return (
    <Told onClose={actions.close}>
      <Outcome good={false}>
        {dialog.detail ? (
          <Text>{dialog.detail}</Text>
        ) : (
          <>
            <Text>{otherClass(dialog.row.training_type.name)}</Text>
            <Text>{unenrollFirst}</Text>
          </>
        )}
      </Outcome>
    </Told>
  );
}

function ConfirmUnenroll({ dialog, actions }: ContentProps) {
  const { text, loss, confirm, busy, cancel } = dialogLabels.confirmUnenroll;
  const underWay = actions.busy.has(dialog.row.id);
  return (
    <>
      <Stack gap="md">
        <Text>{text(dialog.row.training_type.name)}</Text>
        <ClassDetails row={dialog.row} />
        <Text>{loss}</Text>
        <ErrorAlert message={actions.refusalOf(dialog.row)} />
      </Stack>
      <DialogActions>
        <Button
          variant="default"
          ref={takeLostFocus}
          data-autofocus
          onClick={actions.close}
          aria-disabled={underWay || undefined}
        >
          {cancel}
        </Button>
        <BusyButton
          color="red"
          label={confirm}
          busyLabel={busy}
          busy={underWay}
          onClick={() => actions.confirm(dialog.row)}
        />
      </DialogActions>
    </>
  );
}

interface ContentProps {
  dialog: SeatDialog;
  actions: SeatActions;
}

const contents: Record<SeatDialog['kind'], (props: ContentProps) => ReactNode> = {
  enrolled: Enrolled,
  confirmUnenroll: ConfirmUnenroll,
  unenrolled: Unenrolled,
  enrollmentError: EnrollmentError,
};

/**
 * The dialogs of the Sign-up tab: one modal whose content changes, so that the focus returns to the row's button even after a
 * question and its outcome. While it fades out it keeps showing what it showed.
 */
export function SeatDialogs({ actions }: { actions: SeatActions }) {
  const { dialog } = actions;
  const [shown, setShown] = useState(dialog);
  if (dialog && dialog !== shown) setShown(dialog);
  const Content = shown && contents[shown.kind];
  return (
    <Dialog title={shown ? dialogLabels[shown.kind].title : ''} opened={dialog !== undefined} onClose={actions.close}>
      {Content && <Content key={`${shown.kind} ${shown.row.id}`} dialog={shown} actions={actions} />}
    </Dialog>
  );
}
