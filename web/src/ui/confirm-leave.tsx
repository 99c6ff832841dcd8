import { Button, Text } from '@mantine/core';
import { Dialog, DialogActions } from './dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';
import type { DiscardTexts } from './use-dialog-status.ts';

interface ConfirmLeaveProps {
  /** The loss; undefined: nothing is lost. */
  reason: string | undefined;
  texts?: DiscardTexts;
}

const unsaved: DiscardTexts = { title: 'Leave without saving?', keep: 'Stay here', discard: 'Leave' };

/** Asks before a person leaves a page and loses data. */
export function ConfirmLeave({ reason, texts = unsaved }: ConfirmLeaveProps) {
  const navigation = useUnsavedChanges(reason !== undefined);
  return (
    <Dialog dialog={navigation} title={() => texts.title} onClose={() => navigation?.stay()}>
      {({ leave, stay }) => (
        <>
          <Text>{reason}</Text>
          <DialogActions>
            <Button variant="default" onClick={stay} data-autofocus>
              {texts.keep}
            </Button>
            <Button color="red" onClick={leave}>
              {texts.discard}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
