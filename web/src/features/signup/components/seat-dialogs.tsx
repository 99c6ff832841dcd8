import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { dialogLabels, labels } from '../labels.ts';
import type { SeatActions, SeatDialog } from '../use-seat-actions.ts';

interface OutcomeProps {
  good: boolean;
  text: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}

function Outcome({ good, text, children, onClose }: OutcomeProps) {
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  const color = good ? 'var(--status-complete)' : 'var(--status-near)';
  return (
    <>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon size={22} color={color} style={{ flex: 'none' }} aria-hidden />
          <Stack gap={4}>{text}</Stack>
        </Group>
        {children}
      </Stack>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {labels.close}
        </Button>
      </DialogActions>
    </>
  );
}

/** The dialogs of the Sign-up tab. */
export function SeatDialogs({ actions }: { actions: SeatActions }) {
  const { close } = actions;
  function content({ kind, trainingClass, detail }: SeatDialog) {
    const { name } = trainingClass.training_type;
    switch (kind) {
      case 'enrolled':
        return (
          <Outcome good text={<Text>{dialogLabels.enrolled.text(name)}</Text>} onClose={close}>
            <ClassDetails trainingClass={trainingClass} />
          </Outcome>
        );
      case 'unenrolled':
        return <Outcome good text={<Text>{dialogLabels.unenrolled.text(name)}</Text>} onClose={close} />;
      case 'enrollmentError': {
        const { otherClass, unenrollFirst } = dialogLabels.enrollmentError;
        const texts = detail ? [detail] : [otherClass(name), unenrollFirst];
        return <Outcome good={false} text={texts.map((text) => <Text key={text}>{text}</Text>)} onClose={close} />;
      }
      case 'confirmUnenroll': {
        const { text, loss, confirm, busy } = dialogLabels.confirmUnenroll;
        return (
          <Confirm
            confirm={confirm}
            confirming={busy}
            onConfirm={() => actions.confirm(trainingClass)}
            onCancel={close}
          >
            <Text>{text(name)}</Text>
            <ClassDetails trainingClass={trainingClass} />
            <Text>{loss}</Text>
            <ErrorAlert message={actions.dialogFailureOf(trainingClass)} />
          </Confirm>
        );
      }
    }
  }
  return (
    <Dialog dialog={actions.dialog} title={({ kind }) => dialogLabels[kind].title} onClose={close}>
      {content}
    </Dialog>
  );
}
