import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberFrom, WholeNumberInput } from './whole-number-input.tsx';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** NaN: the text is not a number, which the schema rejects. */
  value: number | undefined;
  onChange: (value: number) => void;
}

interface OptionalNumberFieldProps extends Omit<NumberFieldProps, 'onChange'> {
  onChange: (value: number | undefined) => void;
}

const textOf = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? '' : String(value));

/** Returns the number of a typed text; undefined: empty. */
function typedNumber(text: string): number | undefined {
  const value = numberFrom(text);
  return text.trim() === '' ? undefined : typeof value === 'number' ? value : Number.NaN;
}

/** A whole number that may be absent. Text that is not a number stays visible. */
export function OptionalNumberField({ value, onChange, ...field }: OptionalNumberFieldProps) {
  const [typed, setTyped] = useState(textOf(value));
  // An empty required field is NaN as well.
  const number = typedNumber(typed);
  const isTyped = Object.is(number, value) || (number === undefined && Number.isNaN(value));
  return (
    <WholeNumberInput
      {...field}
      value={isTyped ? typed : textOf(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(typedNumber(currentTarget.value));
      }}
    />
  );
}

/** A required whole number. An empty field is NaN. */
export function NumberField({ onChange, ...field }: NumberFieldProps) {
  return <OptionalNumberField {...field} onChange={(value) => onChange(value ?? Number.NaN)} />;
}
