import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { labels } from '../../../session/labels.ts';

/** The employee number before sign-in. Browsers autofill it but do not correct it. */
export function UsernameField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label={labels.signIn.username}
      description={labels.signIn.usernameHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      {...props}
    />
  );
}
