import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useStaleSince } from '../api/load-state.ts';
import { BusyButton } from './busy-button.tsx';
import { formatMoment } from './date-time.ts';
import { useAction } from './use-action.ts';

const labels = {
  asOf: (moment: string) => `Shown as of ${moment}.`,
  retry: 'Try again',
  retrying: 'Trying again...',
} as const;

interface StaleAlertProps {
  /** What failed, in SPEC.md's words. */
  message: string;
  /** When what is shown was answered, in milliseconds since the epoch. */
  asOf: number;
  timeZone: string;
  /** Loads again. An attempt that fails leaves the message where it is. */
  onRetry: () => unknown;
}

/** Says that what is shown below could not be loaded again, from when it is, and offers to try again. */
export function StaleAlert({ message, asOf, timeZone, onRetry }: StaleAlertProps) {
  const { busy, run } = useAction(async () => {
    try {
      await onRetry();
    } catch {
      // The message that is shown already says so.
    }
  });
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

interface ReloadFailureProps extends Omit<StaleAlertProps, 'asOf'> {
  /** The calls (`keyOf`) whose answers are shown. */
  of: string | readonly string[];
}

/** Stands above answers that are shown, and says so while they could not be loaded again. Nothing while all is well. */
export function ReloadFailure({ of, ...texts }: ReloadFailureProps) {
  const since = useStaleSince(typeof of === 'string' ? [of] : of);
  return since === undefined ? null : <StaleAlert asOf={since} {...texts} />;
}
