import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  help: string;
  children: ReactNode;
}

/** One section of the settings, with its heading. */
export function SettingsSection({ title, help, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={heading}>
      <Stack gap="md">
        <div>
          <Title order={2} id={heading}>
            {title}
          </Title>
          <Text variant="hint" mt={2}>
            {help}
          </Text>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
