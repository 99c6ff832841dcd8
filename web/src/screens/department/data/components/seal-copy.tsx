import { Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { labels } from '../witness-labels.ts';

/** The copy of a seal that witnesses receive, to read and copy. Null: there is no seal yet. */
export function SealCopy({ block }: { block: string | null }) {
  const [isRefused, setRefused] = useState(false);
  if (block === null) return <Text size="sm">{labels.noSeal}</Text>;
  return (
    <Stack gap="xs">
      <Text variant="hint">{labels.latestHelp}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {block}
      </Code>
      <Group>
        <CopyButton text={block} label={labels.copy} copied={labels.copied} onRefused={() => setRefused(true)} />
      </Group>
      <ErrorAlert message={isRefused && labels.copyFailed} />
    </Stack>
  );
}
