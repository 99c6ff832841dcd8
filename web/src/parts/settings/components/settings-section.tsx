import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  /** The hash of its address. */
  id?: string;
  title: string;
  help: string;
  children: ReactNode;
}

/** A section of the settings with its heading. */
export function SettingsSection({ id, title, help, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <Paper
      withBorder
      radius="lg"
      p="lg"
      component="section"
      aria-labelledby={heading}
      {...(id && { id, tabIndex: -1, style: { scrollMarginTop: 'calc(var(--muster-header) + 16px)' } })}
    >
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
