import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '../api/use-mutation.ts';
import { BusyButton } from './busy-button.tsx';
import { formatMoment } from './date-time.ts';

const labels = {
  asOf: (moment: string) => `Shown as of ${moment}.`,
  retry: 'Try again',
  retrying: 'Trying again...',
} as const;

interface StaleAlertProps {
  /** docs/spec.md's message for the failure. */
  message: string;
  /** When the shown data was loaded, in milliseconds since the epoch; undefined while it is up to date. */
  asOf: number | undefined;
  timeZone: string;
  /** Loads the data again. After a failure the message stays. */
  onRetry: () => unknown;
}

/**
 * Says that the data below could not be loaded again and how old it is, with a retry. Renders nothing while the data is
 * up to date.
 */
export function StaleAlert({ message, asOf, timeZone, onRetry }: StaleAlertProps) {
  const { busy, run } = useMutation(async () => {
    try {
      await onRetry();
    } catch {
      // The message is still shown.
    }
  });
  if (asOf === undefined) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} styles={{ message: { color: 'inherit' } }}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text inherit>{message}</Text>
          <Text inherit className="tabular">
            {labels.asOf(formatMoment(new Date(asOf), new Date(), timeZone))}
          </Text>
        </div>
        <BusyButton
          variant="default"
          size="xs"
          label={labels.retry}
          busyLabel={labels.retrying}
          busy={busy}
          onClick={() => void run()}
        />
      </Group>
    </Alert>
  );
}
