import { Alert, Button, Group } from '@mantine/core';
import classes from './confirm-discard.module.css';
import type { DiscardTexts } from './use-dialog-status.ts';

interface ConfirmDiscardProps {
  onKeep: () => void;
  onDiscard: () => void;
  texts?: DiscardTexts | undefined;
}

const typed: DiscardTexts = { title: 'Discard your entries?', keep: 'Keep editing', discard: 'Discard' };

/** Asks before typed text, or the loss in `texts`, is discarded. */
export function ConfirmDiscard({ onKeep, onDiscard, texts = typed }: ConfirmDiscardProps) {
  const { title } = texts;
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
          {texts.keep}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </Group>
    </Alert>
  );
}
