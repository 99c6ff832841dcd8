import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ChoiceItem } from '@muster/shared/forms/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../../ui/number-field.tsx';
import { newKey } from '../editing.ts';
import { fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';
import { PartMessage } from './part-message.tsx';

interface ChoiceFieldsProps {
  item: ChoiceItem;
  at: TextAt;
  onChange: (item: ChoiceItem) => void;
}

type Option = ChoiceItem['options'][number];

/** The options of a choice, with their points. */
export function ChoiceFields({ item, at, onChange }: ChoiceFieldsProps) {
  const { options } = item;
  const change = (n: number, option: Option) => onChange({ ...item, options: options.with(n, option) });
  return (
    <Stack gap="sm">
      {options.map((option, n) => (
        <Group key={option.key} gap="sm" align="flex-end">
          <TextInput
            label={texts.option(n + 1)}
            autoComplete="off"
            flex="2 1 180px"
            value={option.text}
            error={at(`options.${n}.text`)}
            onChange={({ currentTarget }) => change(n, { ...option, text: currentTarget.value })}
          />
          <NumberField
            label={texts.optionPoints(n + 1)}
            flex="0 1 150px"
            value={option.points}
            error={at(`options.${n}.points`)}
            onChange={(points) => change(n, { ...option, points })}
          />
          <Checkbox
            label={texts.optionFails}
            aria-label={texts.optionFailsOf(n + 1)}
            mb={8}
            checked={option.fails === true}
            onChange={({ currentTarget }) => change(n, { ...option, fails: currentTarget.checked || undefined })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.removeOption(n + 1)}
            disabled={options.length <= 2}
            onClick={() => onChange({ ...item, options: options.toSpliced(n, 1) })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <PartMessage text={at('options')} />
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ ...item, options: [...options, { key: newKey(), text: '', points: 0 }] })}
        >
          {texts.addOption}
        </Button>
      </div>
    </Stack>
  );
}
