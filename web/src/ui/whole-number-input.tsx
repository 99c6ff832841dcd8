import { TextInput, type TextInputProps } from '@mantine/core';

/** A whole number field. Keeps the text for the schema: a number input turns `1e3` into 13 and `2.7` into 27. */
export function WholeNumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** Returns a typed text as a number; other text unchanged, for the schema to reject. */
export function numberFrom(typed: string): number | string {
  return /^\s*-?\d{1,15}\s*$/.test(typed) ? Number(typed) : typed;
}
