import { Button, Stack, Text } from '@mantine/core';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { labels } from '../labels.ts';

const texts = labels.warning;

/** Warns in the last minute before the lock. Any input keeps the session open. */
export function IdleWarning({ seconds }: { seconds: number | undefined }) {
  const isShown = seconds === undefined ? undefined : true;
  // The press of the button, or of Escape, is itself the input.
  const stay = () => undefined;
  return (
    <Dialog dialog={isShown} title={() => texts.title} onClose={stay}>
      {() => (
        <>
          <Stack gap="md">
            <Text>{texts.text}</Text>
            <Text fw={500} role="timer">
              {texts.left(seconds ?? 0)}
            </Text>
          </Stack>
          <DialogActions>
            <Button data-autofocus onClick={stay}>
              {texts.stay}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
