import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * A field for a whole number, which keeps what is typed or pasted as it is: a number field that drops what it does not take turns
 * `1e3` into 13 and `2.7` into 27. The form's schema says what is wrong with it (`wholeNumber`).
 */
export function WholeNumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** Returns the number that a text stands for, as the contract reads it; any other text as it is, for the schema to refuse. */
export function numberFrom(typed: string): number | string {
  return /^\s*-?\d{1,15}\s*$/.test(typed) ? Number(typed) : typed;
}
