import { Button, Group, Progress, Text } from '@mantine/core';
import { labels } from './labels.ts';
import type { RunState } from './use-run-each.ts';

interface RunProgressProps {
  state: RunState<unknown, unknown>;
  onStop: () => void;
}

/** The progress of a run, with a stop button. */
export function RunProgress({ state: { items, results, stopping }, onStop }: RunProgressProps) {
  const text = labels.done(results.size, items.length);
  return (
    <Group gap="md" wrap="nowrap">
      <Progress.Root size="lg" flex={1}>
        <Progress.Section
          value={(100 * results.size) / items.length}
          aria-label={labels.progress}
          aria-valuetext={text}
        />
      </Progress.Root>
      <Text className="tabular" role="status">
        {text}
      </Text>
      <Button variant="default" onClick={onStop} disabled={stopping}>
        {stopping ? labels.stopping : labels.stop}
      </Button>
    </Group>
  );
}
