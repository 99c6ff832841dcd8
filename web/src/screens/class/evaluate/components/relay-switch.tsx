import { Button, Group } from '@mantine/core';
import { laneLabels as texts } from '../labels.ts';
import type { RelayChoice } from '../lanes.ts';

interface RelaySwitchProps {
  /** The choices, each with the number of open evaluations. */
  choices: readonly { choice: RelayChoice; left: number }[];
  shown: RelayChoice;
  onChoose: (choice: RelayChoice) => void;
}

const nameOf = (choice: RelayChoice): string =>
  choice === 'all' ? texts.everyone : choice === 'none' ? texts.noLane : texts.relay(choice);

/** Chooses the relay whose people are shown. */
export function RelaySwitch({ choices, shown, onChoose }: RelaySwitchProps) {
  return (
    <Group role="group" aria-label={texts.relays} gap="xs" data-print="hidden">
      {choices.map(({ choice, left }) => (
        <Button
          key={choice}
          mih={48}
          variant={choice === shown ? 'filled' : 'default'}
          aria-pressed={choice === shown}
          onClick={() => onChoose(choice)}
        >
          {texts.left(nameOf(choice), left)}
        </Button>
      ))}
    </Group>
  );
}
