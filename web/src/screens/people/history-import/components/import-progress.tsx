import { Button, Group, Progress as ProgressBar, Text } from '@mantine/core';
import { labels } from '../labels.ts';
import type { Progress } from '../use-history-import.ts';

const texts = labels.progress;

/** The progress of a check or an import. An import can be stopped. */
export function ImportProgress({ progress: { kind, done, of }, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <Group gap="md" flex={1} miw={240}>
      <ProgressBar.Root size="lg" flex={1} miw={120}>
        <ProgressBar.Section value={(100 * done) / of} aria-label={texts.label[kind]} />
      </ProgressBar.Root>
      <Text className="tabular" role="status">
        {texts[kind](done, of)}
      </Text>
      {kind === 'import' && (
        <Button variant="default" onClick={onStop}>
          {texts.stop}
        </Button>
      )}
    </Group>
  );
}
