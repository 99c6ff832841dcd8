import { Center, Paper, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { paths } from '../../../paths.ts';
import { signOutLabels as texts } from '../labels.ts';
import { useSignOut } from '../use-sign-out.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

/** Signs out, after a question if entries were not sent. A person who stays gets the start page. */
export function SignOutNow() {
  const { unsent, leave } = useSignOut();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void leave(), []);
  if (unsent === undefined) return null;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="lg" maw={480}>
        <Stack gap="md">
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          {/* Loads the page, because this address does not restore the login session. */}
          <SignOutQuestion unsent={unsent} onStay={() => window.location.assign(paths.dashboard)} />
        </Stack>
      </Paper>
    </Center>
  );
}
