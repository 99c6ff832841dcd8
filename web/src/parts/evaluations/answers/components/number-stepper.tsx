import { ActionIcon, Group, Input, Text } from '@mantine/core';
import type { NumberItem } from '@muster/shared/forms/form';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { labels } from '../labels.ts';

interface NumberStepperProps {
  item: NumberItem;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  value: number | undefined;
  /** In a table, whose head has the highest number. */
  isCompact?: boolean | undefined;
  onChange: (value: number | undefined) => void;
  onLeave: () => void;
}

const buttonSize = 48;
/** Answers have at most five digits. */
const digits = 5;

/** A number that is typed, or changed by large buttons. */
export function NumberStepper({
  item,
  labelledBy,
  describedBy,
  isInvalid,
  value,
  isCompact,
  onChange,
  onLeave,
}: NumberStepperProps) {
  const step = (change: number) => onChange(Math.min(Math.max((value ?? 0) + change, 0), item.most));
  return (
    <Group gap="xs" maw="100%">
      <Group gap={isCompact ? 4 : 'xs'} wrap="nowrap" maw="100%" miw={0}>
        <ActionIcon
          variant="default"
          size={buttonSize}
          aria-label={labels.less(item.text)}
          disabled={value === undefined || value <= 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <Input
          withAria={false}
          error={isInvalid}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          w={isCompact ? 56 : 84}
          // With large text, the field gives way to the buttons.
          miw={0}
          styles={{ input: { minHeight: buttonSize, textAlign: 'center', fontSize: '1.0625rem' } }}
          value={value ?? ''}
          onBlur={onLeave}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.replace(/\D/g, '');
            onChange(typed === '' ? undefined : Number(typed));
          }}
        />
        <ActionIcon
          variant="default"
          size={buttonSize}
          aria-label={labels.more(item.text)}
          disabled={value !== undefined && value >= item.most}
          onClick={() => step(1)}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {!isCompact && <Text className="tabular">{labels.ofMost(item.most, item.unit)}</Text>}
    </Group>
  );
}
