import { Button, Group, Stack, Text } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CalendarFileButton } from '../../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { OwnShifts } from '../../../../parts/shifts/components/own-shifts.tsx';
import { ClassDetails } from '../../../../ui/class-details.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { actionLabels, dialogLabels, labels } from '../labels.ts';
import type { SeatActions, SeatDialog } from '../use-seat-actions.ts';

interface OutcomeProps {
  good: boolean;
  text: ReactNode;
  children?: ReactNode;
  onClose: () => void;
  /** A button that resolves the error. */
  offer?: ReactNode;
}

function Outcome({ good, text, children, onClose, offer }: OutcomeProps) {
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
        <Button data-autofocus onClick={onClose} {...(offer && { variant: 'default' })}>
          {labels.close}
        </Button>
        {offer}
      </DialogActions>
    </>
  );
}

function MoveQuestion({ from, to, actions }: { from: TrainingClass; to: TrainingClass; actions: SeatActions }) {
  const texts = dialogLabels.confirmMove;
  return (
    <Confirm
      confirm={actionLabels.move.button}
      confirming={actionLabels.move.busy}
      harmless
      onConfirm={() => actions.move(from, to)}
      onCancel={actions.close}
    >
      <Text>{texts.text(to.training_type.name)}</Text>
      <Text fw={600}>{texts.from}</Text>
      <ClassDetails trainingClass={from} />
      <Text fw={600}>{texts.to}</Text>
      <ClassDetails trainingClass={to} />
      <OwnShifts sessions={to.training_dates} />
      <Text>{texts.loss}</Text>
      <ErrorAlert message={actions.dialogFailureOf(to)} />
    </Confirm>
  );
}

interface SeatDialogsProps {
  actions: SeatActions;
  /** Returns the class whose seat the person could move to this one. */
  seatToMove: (trainingClass: TrainingClass) => TrainingClass | undefined;
}

/** The dialogs of the actions of a class. */
export function SeatDialogs({ actions, seatToMove }: SeatDialogsProps) {
  const { close } = actions;
  function content({ kind, trainingClass, from, detail }: SeatDialog) {
    const { name } = trainingClass.training_type;
    switch (kind) {
      case 'enrolled':
        return (
          <Outcome good text={<Text>{dialogLabels.enrolled.text(name)}</Text>} onClose={close}>
            <ClassDetails trainingClass={trainingClass} />
            <OwnShifts sessions={trainingClass.training_dates} />
            <div>
              <CalendarFileButton classId={trainingClass.id} name={name} />
            </div>
          </Outcome>
        );
      case 'unenrolled':
        return <Outcome good text={<Text>{dialogLabels.unenrolled.text(name)}</Text>} onClose={close} />;
      case 'enrollmentError': {
        const { otherClass, unenrollFirst } = dialogLabels.enrollmentError;
        const texts = detail ? [detail] : [otherClass(name), unenrollFirst];
        const current = detail ? undefined : seatToMove(trainingClass);
        return (
          <Outcome
            good={false}
            text={texts.map((text) => <Text key={text}>{text}</Text>)}
            onClose={close}
            offer={
              current && (
                <Button onClick={() => actions.offerMove(current, trainingClass)}>{actionLabels.move.button}</Button>
              )
            }
          />
        );
      }
      case 'moved':
        return (
          <Outcome good text={<Text>{dialogLabels.moved.text(name)}</Text>} onClose={close}>
            <ClassDetails trainingClass={trainingClass} />
          </Outcome>
        );
      case 'confirmMove':
        return from && <MoveQuestion from={from} to={trainingClass} actions={actions} />;
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
