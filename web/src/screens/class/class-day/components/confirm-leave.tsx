import { Button, Text } from '@mantine/core';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.ts';
import { leaveLabels } from '../labels.ts';

interface ConfirmLeaveProps {
  /** 0: there are none. */
  changes: number;
  /** What leaving loses. */
  text?: (changes: number) => string;
}

/** Asks before a person leaves a page with changes that are not saved. */
export function ConfirmLeave({ changes, text = leaveLabels.text }: ConfirmLeaveProps) {
  const navigation = useUnsavedChanges(changes > 0);
  return (
    <Dialog dialog={navigation} title={() => leaveLabels.title} onClose={() => navigation?.stay()}>
      {({ leave, stay }) => (
        <>
          <Text>{text(changes)}</Text>
          <DialogActions>
            <Button variant="default" onClick={stay} data-autofocus>
              {leaveLabels.stay}
            </Button>
            <Button color="red" onClick={leave}>
              {leaveLabels.leave}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
