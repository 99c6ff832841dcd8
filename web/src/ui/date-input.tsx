import { TextInput, type TextInputProps } from '@mantine/core';
import { withFourDigitYear } from './four-digit-year.ts';

interface DateInputProps extends Omit<TextInputProps, 'type' | 'onChange'> {
  /** Called with `YYYY-MM-DD`, or with an empty text while the date is incomplete, like a native input. */
  onChange?: (value: string) => void;
}

/** An optional date of the department. */
export function DateInput({ onChange, ...props }: DateInputProps) {
  return (
    <TextInput
      type="date"
      min="1900-01-01"
      {...props}
      onChange={({ currentTarget }) => onChange?.(withFourDigitYear(currentTarget.value))}
    />
  );
}

interface Inputs {
  getInputNode: (field: string) => HTMLElement | null;
}

/** Returns true if an input contains an incomplete or invalid date; its value is empty. */
export function isUnreadableDate(input: HTMLElement | null): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

/** Returns the message for an incomplete date, whose empty value would count as none. */
export function halfTypedDate({ getInputNode }: Inputs, field: string): Record<string, string> {
  return isUnreadableDate(getInputNode(field)) ? { [field]: 'Please select a valid date' } : {};
}
