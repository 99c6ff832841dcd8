import { Button, Group, Text } from '@mantine/core';
import { ErrorAlert } from './error-alert.tsx';

const labels = { retry: 'Try again' } as const;

/** The message and retry for a part of the screen that failed to load. The rest is shown. */
export function RetryAlert({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <ErrorAlert
      message={
        <Group justify="space-between" gap="xs">
          <Text inherit>{message}</Text>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {labels.retry}
          </Button>
        </Group>
      }
    />
  );
}
