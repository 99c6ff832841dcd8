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
  /** What failed, in the words of docs/spec.md. */
  message: string;
  /** When what is shown was loaded, in milliseconds since the epoch; undefined while it is up to date. */
  asOf: number | undefined;
  timeZone: string;
  /** Loads again. A failed attempt leaves the message where it is. */
  onRetry: () => unknown;
}

/** Says that what is shown below could not be loaded again, how old it is, and offers to try again. Renders nothing while it is up to date. */
export function StaleAlert({ message, asOf, timeZone, onRetry }: StaleAlertProps) {
  const { busy, run } = useMutation(async () => {
    try {
      await onRetry();
    } catch {
      // The message that is shown already says so.
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
