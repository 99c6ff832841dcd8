import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password field whose text can be shown. Adds `aria-invalid` and keyboard access to Mantine's button. The button's
 * name avoids "password", which names the field.
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
