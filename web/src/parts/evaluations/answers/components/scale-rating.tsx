import { Button, Group, Stack, Text } from '@mantine/core';
import type { ItemAnswer, ScaleItem } from '@muster/shared/forms/form';
import { useId, useState } from 'react';
import { anchorOf, ratingsOf } from '../answers.ts';
import { labels } from '../labels.ts';
import { chosenRating, notObserved, withRating } from '../rating.ts';
import { OptionButtons } from './option-buttons.tsx';

interface ScaleRatingProps {
  item: ScaleItem;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  answer: ItemAnswer;
  onChange: (answer: ItemAnswer) => void;
}

/** A rating, with the description of the focused or chosen one. */
export function ScaleRating({ item, labelledBy, describedBy, isInvalid, answer, onChange }: ScaleRatingProps) {
  const group = useId();
  const anchor = useId();
  const chosen = chosenRating(answer);
  const [focused, setFocused] = useState<string>();
  const shown = focused ?? chosen;
  const text = shown === undefined ? undefined : anchorOf(item, Number(shown));
  function choose(value: string | undefined): void {
    onChange(withRating(answer, value));
    setFocused(value);
  }
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <OptionButtons
          group={group}
          item={item.text}
          labelledBy={labelledBy}
          describedBy={[anchor, describedBy].filter(Boolean).join(' ')}
          isInvalid={isInvalid}
          isNarrow
          options={[
            ...ratingsOf(item).map((value) => ({
              value: String(value),
              label: String(value),
              name: labels.rating(value, anchorOf(item, value)),
              ...(item.minimum !== undefined && ({ tone: value < item.minimum ? 'missing' : 'complete' } as const)),
            })),
            ...(item.not_observed
              ? [{ value: notObserved, label: labels.notObserved, name: labels.notObservedName, tone: 'none' } as const]
              : []),
          ]}
          value={chosen}
          onChoose={choose}
          onFocusOption={setFocused}
        />
        {item.not_responding && (
          <Button
            variant={answer.not_responding ? 'filled' : 'default'}
            mih={48}
            aria-pressed={answer.not_responding === true}
            aria-label={labels.ofItem(labels.notRespondingLabel, item.text)}
            title={labels.notRespondingName}
            disabled={answer.not_observed === true}
            onClick={() => onChange({ ...answer, not_responding: answer.not_responding ? undefined : true })}
          >
            {labels.notResponding}
          </Button>
        )}
      </Group>
      {item.anchors.length > 0 && (
        <Text variant="hint" id={anchor} mih="1.45em">
          {text ? labels.anchor(Number(shown), text) : shown === undefined && labels.anchorHelp}
        </Text>
      )}
    </Stack>
  );
}
