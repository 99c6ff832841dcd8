import { Button, Group, Stack, Text } from '@mantine/core';
import type { ItemAnswer, ScaleItem } from '@muster/shared/forms/form';
import { type ReactNode, useId, useState } from 'react';
import { anchorOf, ratingsOf } from '../answers.ts';
import { labels } from '../labels.ts';
import { notObserved, withRating } from '../rating.ts';
import { OptionButtons } from './option-buttons.tsx';

interface ScaleRatingProps {
  item: ScaleItem;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  answer: ItemAnswer;
  onChange: (answer: ItemAnswer) => void;
  /** More buttons beside “N.O.” and “N.R.T.”. */
  children?: ReactNode;
}

/** A rating with its marks, and the description of the focused or chosen one. */
export function ScaleRating(props: ScaleRatingProps) {
  const { item, labelledBy, describedBy, isInvalid, answer, onChange, children } = props;
  const group = useId();
  const anchor = useId();
  const chosen = answer.value === undefined ? undefined : String(answer.value);
  const [focused, setFocused] = useState<string>();
  const shown = focused ?? chosen;
  const text = shown === undefined ? undefined : anchorOf(item, Number(shown));
  function choose(value: string | undefined): void {
    onChange(withRating(answer, value));
    setFocused(value === notObserved ? undefined : value);
  }
  return (
    <Stack gap={6}>
      <OptionButtons
        group={group}
        item={item.text}
        labelledBy={labelledBy}
        describedBy={[anchor, describedBy].filter(Boolean).join(' ')}
        isInvalid={isInvalid}
        isScale
        options={ratingsOf(item).map((value) => ({
          value: String(value),
          label: String(value),
          name: labels.rating(value, anchorOf(item, value)),
          ...(item.minimum !== undefined && ({ tone: value < item.minimum ? 'missing' : 'complete' } as const)),
        }))}
        value={chosen}
        onChoose={choose}
        onFocusOption={setFocused}
      />
      <Text variant="hint" id={anchor}>
        {text && labels.anchor(Number(shown), text)}
      </Text>
      <Group gap={6}>
        {item.not_observed && (
          <Mark
            label={labels.notObserved}
            name={labels.ofItem(labels.notObservedLabel, item.text)}
            isSet={answer.not_observed === true}
            onClick={() => choose(answer.not_observed ? undefined : notObserved)}
          />
        )}
        {item.not_responding && (
          <Mark
            label={labels.notResponding}
            name={labels.ofItem(labels.notRespondingLabel, item.text)}
            isSet={answer.not_responding === true}
            isDisabled={answer.not_observed === true}
            onClick={() => onChange({ ...answer, not_responding: answer.not_responding ? undefined : true })}
          />
        )}
        {children}
      </Group>
    </Stack>
  );
}

interface MarkProps {
  label: string;
  name: string;
  isSet: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

const Mark = ({ label, name, isSet, isDisabled = false, onClick }: MarkProps) => (
  <Button
    variant={isSet ? 'filled' : 'default'}
    mih={44}
    px={10}
    aria-pressed={isSet}
    aria-label={name}
    disabled={isDisabled}
    onClick={onClick}
  >
    {label}
  </Button>
);
