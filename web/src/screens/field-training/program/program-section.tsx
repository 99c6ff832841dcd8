import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A titled part of a program. */
export function ProgramSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} withBorder radius="lg" p="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {help && <Text variant="hint">{help}</Text>}
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </Paper>
  );
}
