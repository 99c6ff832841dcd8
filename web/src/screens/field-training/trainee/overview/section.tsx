import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  help?: string;
  /** The section's action, at the right. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the overview. */
export const Section = ({ title, help, action, children }: SectionProps) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <Group justify="space-between" align="flex-end" gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        {help && <Text variant="hint">{help}</Text>}
      </div>
      {action}
    </Group>
    {children}
  </Stack>
);
