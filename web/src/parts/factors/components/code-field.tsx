import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';

/** The number of digits in a code of an authenticator app. */
export const codeLength = 6;

interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (digits: string) => void;
}

/** The field of a six-digit code. It accepts a pasted code with a space. */
export function CodeField({ onChange, ...others }: CodeFieldProps) {
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))
      }
      {...others}
    />
  );
}
