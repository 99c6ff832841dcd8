import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { changeDevice, type Stored } from '../../../parts/offline/device.ts';
import { entryLabels as texts } from '../../../parts/offline/labels.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The evaluations with answers that are stored on this device only. */
export function DraftList({ drafts }: { drafts: readonly Stored<'draft'>[] }) {
  const [discarded, setDiscarded] = useState<Stored<'draft'>>();
  const close = () => setDiscarded(undefined);
  if (drafts.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={texts.drafts}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.drafts}
        </Title>
        <Text variant="hint">{texts.draftsHelp}</Text>
        {drafts.map((draft) => (
          <Group key={draft.id} justify="space-between" gap="xs">
            <Anchor component={Link} to={draft.address}>
              {draft.text}
            </Anchor>
            <Button
              variant="default"
              mih={44}
              aria-label={texts.discardOf(draft.text)}
              onClick={() => setDiscarded(draft)}
            >
              {texts.discard}
            </Button>
          </Group>
        ))}
      </Stack>
      <Dialog dialog={discarded} title={() => texts.discardDraftTitle} onClose={close}>
        {({ id, text }) => (
          <Confirm
            question={texts.discardDraftQuestion(text)}
            confirm={texts.discard}
            confirming={texts.discarding}
            onConfirm={async () => {
              await changeDevice({ removed: [id] });
              close();
            }}
            onCancel={close}
          >
            <Text>{texts.discardDraftText}</Text>
          </Confirm>
        )}
      </Dialog>
    </Paper>
  );
}
