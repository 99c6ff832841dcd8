import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * A field for a whole number. It keeps typed or pasted text unchanged, for the form's schema to validate: a number
 * input would turn `1e3` into 13 and `2.7` into 27.
 */
export function WholeNumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** Returns the number that a text stands for; any other text unchanged, for the schema to refuse. */
export function numberFrom(typed: string): number | string {
  return /^\s*-?\d{1,15}\s*$/.test(typed) ? Number(typed) : typed;
}
