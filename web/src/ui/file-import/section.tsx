import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** A step of the import. */
export function Section({ title, help, children }: SectionProps) {
  return (
    <Stack component="section" gap="sm" mb="xl" aria-label={title}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {help && (
          <Text variant="hint" mt={2}>
            {help}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
