import { TextInput, type TextInputProps } from '@mantine/core';
import { timeText } from '@muster/shared/rules/time-format';
import { type KeyboardEvent, useState } from 'react';
import { siteTimeFormat } from './site-time-format.ts';
import { steppedTime, typedTime } from './typed-time.ts';

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `HH:mm`, or empty. */
  value: string;
  /** Called with `HH:mm`, or with an empty text while what is typed is no time. */
  onChange: (time: string) => void;
}

/** Minutes of one press of an arrow key. */
const step = 15;

/**
 * An input of a time of day in the department's format. A native one follows the browser's locale, which may differ
 * from every list beside it (docs/decisions/0048-type-times-as-text.md). It takes times as people write them, and shows
 * what it understood when it is left.
 */
export function TimeInput({ value, onChange, onKeyDown, onBlur, ...input }: TimeInputProps) {
  const format = siteTimeFormat();
  const shown = (time: string) => (time ? timeText(time, format) : '');
  const understood = (typed: string) => typedTime(typed, format) ?? '';
  const [text, setText] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Changed from outside, by a default or a suggestion.
    if (understood(text) !== value) setText(shown(value));
  }
  function change(typed: string) {
    setText(typed);
    if (understood(typed) !== value) onChange(understood(typed));
  }
  function stepOnArrow(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (by === 0 || event.defaultPrevented) return;
    event.preventDefault();
    const next = value ? steppedTime(value, by) : '09:00';
    setText(shown(next));
    onChange(next);
  }
  return (
    <TextInput
      {...input}
      type="text"
      inputMode={format === '24h' ? 'numeric' : 'text'}
      autoComplete="off"
      placeholder={timeText('09:00', format)}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={stepOnArrow}
      onBlur={(event) => {
        onBlur?.(event);
        if (value) setText(shown(value));
      }}
    />
  );
}
