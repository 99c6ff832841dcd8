import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';
import { SiteLists, type SiteListsProps } from './site-lists.tsx';

type ListsDialogContentProps = Pick<SiteListsProps, 'lists'> & { onClose: () => void };

/** The content of a dialog with some of the department's lists. */
export function ListsDialogContent({ onClose, ...lists }: ListsDialogContentProps) {
  const [typed, setTyped] = useState('');
  useDialogStatus({ dirty: typed.trim() !== '', busy: false });
  return (
    <>
      <Stack gap="lg">
        <SiteLists {...lists} onTyped={setTyped} />
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {labels.close}
        </Button>
      </DialogActions>
    </>
  );
}
