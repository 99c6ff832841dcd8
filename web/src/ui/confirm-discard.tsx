import { Alert, Button, Group } from '@mantine/core';
import classes from './confirm-discard.module.css';

interface ConfirmDiscardProps {
  onKeep: () => void;
  onDiscard: () => void;
}

const title = 'Discard what you typed?';

/** Asks before typed text is discarded. */
export function ConfirmDiscard({ onKeep, onDiscard }: ConfirmDiscardProps) {
  return (
    <Alert
      color="navy"
      mt="md"
      role="alertdialog"
      aria-label={title}
      title={title}
      classNames={{ message: classes.question }}
    >
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep} autoFocus>
          Keep editing
        </Button>
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
