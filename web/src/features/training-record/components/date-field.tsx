import { TextInput, type TextInputProps } from '@mantine/core';
import { withFourDigitYear } from '../../../ui/four-digit-year.ts';

type DateFieldProps = Omit<TextInputProps, 'onChange' | 'type'> & { onChange: (date: string) => void };

/** A calendar date, `YYYY-MM-DD` or empty. */
export function DateField({ onChange, ...input }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      {...input}
      onChange={({ currentTarget }) => onChange(withFourDigitYear(currentTarget.value))}
    />
  );
}
