import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password field whose text can be shown. Adds `aria-invalid` and keyboard access to the button, which Mantine lacks.
 * The button's name avoids the word "password", which names the field.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show typed text' }}
      {...props}
    />
  );
}
