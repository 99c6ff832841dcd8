import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { changeDevice } from '../../../parts/offline/device.ts';
import { entryLabels, labels as texts } from '../../../parts/offline/labels.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';

/** Records that the person's key does not open. Removing them loses input that was not sent. */
export function UnreadableAlert({ ids }: { ids: readonly string[] }) {
  const [asked, setAsked] = useState<true>();
  if (ids.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <Group gap="sm">
      <ErrorAlert message={texts.unreadable(ids.length)} />
      <Button variant="default" onClick={() => setAsked(true)}>
        {texts.removeUnreadable}
      </Button>
      <Dialog dialog={asked} title={() => texts.removeUnreadable} onClose={close}>
        {() => (
          <Confirm
            confirm={texts.removeUnreadable}
            confirming={entryLabels.discarding}
            onConfirm={async () => {
              await changeDevice({ removed: ids });
              close();
            }}
            onCancel={close}
          >
            <Text>{texts.removeUnreadableText}</Text>
          </Confirm>
        )}
      </Dialog>
    </Group>
  );
}
