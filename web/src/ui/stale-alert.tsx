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
  /** When the shown data was loaded, in epoch milliseconds; undefined while it is current. */
  asOf: number | undefined;
  timeZone: string;
  /** Loads the data again. After a failure the message stays. */
  onRetry: () => unknown;
}

/** Reports that the data below could not be reloaded, with its age and a retry. Nothing while it is current. */
export function StaleAlert({ message, asOf, timeZone, onRetry }: StaleAlertProps) {
  const { busy, run } = useMutation(async () => {
    try {
      await onRetry();
    } catch {
      // The message stays.
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
