import { TextInput, type TextInputProps } from '@mantine/core';
import { timeText } from '@muster/shared/rules/time-format';
import { type KeyboardEvent, useState } from 'react';
import { siteTimeFormat } from './site-time-format.ts';
import { steppedTime, typedTime } from './typed-time.ts';

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `HH:mm`, or empty. */
  value: string;
  /** Called with `HH:mm`, or with an empty text while the input is not a time. */
  onChange: (time: string) => void;
}

/** Minutes per press of an arrow key. */
const step = 15;

/**
 * A time input in the department's format, since native ones follow the browser's locale (ADR 24). It accepts common
 * spellings and shows the parsed time on blur.
 */
export function TimeInput({ value, onChange, onKeyDown, onBlur, ...input }: TimeInputProps) {
  const format = siteTimeFormat();
  const shown = (time: string) => (time ? timeText(time, format) : '');
  const understood = (typed: string) => typedTime(typed, format) ?? '';
  const [text, setText] = useState(() => shown(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
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
