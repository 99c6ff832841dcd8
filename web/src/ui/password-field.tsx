import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password that can be looked at. Mantine leaves out `aria-invalid` and keeps its button from the keyboard; its
 * name avoids the word "password", so that the field alone is called that.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      {...props}
    />
  );
}
