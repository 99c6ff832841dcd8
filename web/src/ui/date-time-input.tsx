import { Group, Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { withFourDigitYear } from './four-digit-year.ts';
import { TimeInput } from './time-input.tsx';

interface DateTimeInputProps {
  /** The visible label, which names the date. */
  label: string;
  /** The label of the time. */
  timeLabel: string;
  /** `YYYY-MM-DDTHH:mm`, or empty. */
  value: string;
  /** Called with an empty text while date or time is missing, like a native input. */
  onChange: (value: string) => void;
  /** The first and last selectable date. */
  min: string;
  max: string;
  error?: ReactNode;
  /** The form path by which an invalid date is focused. */
  'data-path'?: string;
}

const partsOf = (value: string) => {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
};
type Parts = ReturnType<typeof partsOf>;

const joined = ({ date, time }: Parts) => (date && time ? `${date}T${time}` : '');

/** A date and a time side by side; the time in the department's format. */
export function DateTimeInput({ label, timeLabel, value, onChange, error, ...limits }: DateTimeInputProps) {
  const messageId = useId();
  const [parts, setParts] = useState(() => partsOf(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Changed from outside, by a default or a conflict choice.
    if (joined(parts) !== value) setParts(partsOf(value));
  }
  function change(changed: Partial<Parts>) {
    const next = { ...parts, ...changed };
    setParts(next);
    if (joined(next) !== value) onChange(joined(next));
  }
  const described = { error: Boolean(error), 'aria-describedby': error ? messageId : undefined };
  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          type="date"
          label={label}
          {...limits}
          {...described}
          miw={140}
          style={{ flex: '3 1 140px' }}
          value={parts.date}
          onChange={({ currentTarget }) => change({ date: withFourDigitYear(currentTarget.value) })}
        />
        <TimeInput
          aria-label={timeLabel}
          {...described}
          style={{ flex: '2 1 96px' }}
          value={parts.time}
          onChange={(time) => change({ time })}
        />
      </Group>
      {error && (
        <Input.Error id={messageId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
