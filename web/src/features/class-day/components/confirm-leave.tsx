import { Button, Text } from '@mantine/core';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { leaveLabels } from '../labels.ts';

/** Asks before a person leaves a page with changes that are not saved; 0: there are none. */
export function ConfirmLeave({ changes }: { changes: number }) {
  const navigation = useUnsavedChanges(changes > 0);
  return (
    <Dialog dialog={navigation} title={() => leaveLabels.title} onClose={() => navigation?.stay()}>
      {({ leave, stay }) => (
        <>
          <Text>{leaveLabels.text(changes)}</Text>
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
