import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { matcherOf } from '@muster/shared/rules/search';
import { type ReactNode, useState } from 'react';
import { FramedList } from '../../../../ui/framed-list.tsx';
import type { Choice } from '../api.ts';
import { formLabels as labels } from '../labels.ts';

interface ChoiceFieldProps {
  label: string;
  description?: string;
  options: readonly Choice[];
  value?: string[];
  onChange?: (ids: string[]) => void;
  error?: ReactNode;
  /** The form path, which focuses the field if its choice is invalid. */
  'data-path'?: string;
}

/** The most options shown without a scrolling frame. */
const fewOptions = 8;

/** Chooses several items of a list by name. A long list scrolls and can be searched. */
export function ChoiceField({ label, description, options, value = [], onChange, error, ...field }: ChoiceFieldProps) {
  const [search, setSearch] = useState('');
  const isLong = options.length > fewOptions;
  const matches = search.trim() === '' ? () => true : matcherOf(search.trim());
  const shown = isLong ? options.filter(({ id, name }) => value.includes(id) || matches([name])) : options;
  const boxes = shown.map(({ id, name }) => <Checkbox key={id} value={id} label={name} />);
  return (
    <Checkbox.Group
      label={label}
      {...(description !== undefined && { description })}
      value={value}
      {...(onChange && { onChange })}
      error={error}
      tabIndex={-1}
      {...field}
    >
      {options.length === 0 && (
        <Text variant="hint" mt={4}>
          {labels.noneToChoose}
        </Text>
      )}
      {isLong ? (
        <Stack gap={6} mt="xs">
          <TextInput
            type="search"
            size="xs"
            aria-label={labels.findIn(label)}
            placeholder={`${labels.find}, ${labels.chosen(value.length)}`}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            onKeyDown={(event) => {
              // Prevents Enter from submitting the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          {shown.length > 0 ? (
            <FramedList label={label}>
              {boxes.map((box) => (
                <li key={box.key}>{box}</li>
              ))}
            </FramedList>
          ) : (
            <Text variant="hint">{labels.noneFound}</Text>
          )}
        </Stack>
      ) : (
        <Group gap="md" mt="xs">
          {boxes}
        </Group>
      )}
    </Checkbox.Group>
  );
}
