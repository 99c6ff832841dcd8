import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../parts/offline/device.ts';
import { entryLabels as texts } from '../../../parts/offline/labels.ts';

/** The evaluations with answers that are stored on this device only. */
export function DraftList({ drafts }: { drafts: readonly Stored<'draft'>[] }) {
  if (drafts.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={texts.drafts}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.drafts}
        </Title>
        <Text variant="hint">{texts.draftsHelp}</Text>
        {drafts.map(({ id, text, address }) => (
          <Anchor key={id} component={Link} to={address}>
            {text}
          </Anchor>
        ))}
      </Stack>
    </Paper>
  );
}
