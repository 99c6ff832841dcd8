import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { labels } from '../../../session/labels.ts';

/** The employee number of somebody who is not signed in: browsers fill it in, and correct nothing. */
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
