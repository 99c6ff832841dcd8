import { TextInput, type TextInputProps } from '@mantine/core';
import { withFourDigitYear } from './four-digit-year.ts';

interface DateInputProps extends Omit<TextInputProps, 'type' | 'onChange'> {
  /** Called with `YYYY-MM-DD`, and with an empty text while the date is not whole, as by a native input. */
  onChange?: (value: string) => void;
}

/** A date of the department that may be left empty. */
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

/** Returns true for an input with a date that is typed in part, or does not exist; its value is empty. */
export function isUnreadableDate(input: HTMLElement | null): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

/** Returns the message of a date that is typed in part: its value is empty, and would count as none. */
export function halfTypedDate({ getInputNode }: Inputs, field: string): Record<string, string> {
  return isUnreadableDate(getInputNode(field)) ? { [field]: 'Please select a valid date' } : {};
}
