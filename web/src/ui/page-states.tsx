import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Delayed } from './delayed.tsx';
import classes from './page-states.module.css';

/** The loading placeholder: `rows` lines, the first like a table head. Appears after 150 ms. */
export function LoadingSkeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <Delayed>
      <div role="status" aria-label={label} className={classes.frame}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div key={row} className={classes.line}>
            <Skeleton height={12} width={row === 0 ? '22%' : `${58 - ((row * 17) % 30)}%`} />
            <Skeleton height={12} width={row === 0 ? '10%' : '14%'} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}

interface ErrorStateProps {
  /** docs/spec.md's message for the failure. */
  message: string;
  /** Loads again; disables the button meanwhile. */
  onRetry?: () => unknown;
}

/** The message for content that could not be loaded. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack className={classes.state} align="center" gap="sm" role="alert">
      <IconAlertTriangle className={classes.failed} size={32} stroke={1.5} aria-hidden />
      <Text>{message}</Text>
      {onRetry && (
        <Button variant="default" onClick={retry} aria-disabled={busy} data-disabled={busy || undefined}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

interface NotLoadedProps extends ErrorStateProps {
  error: unknown;
  /** The lines of the placeholder. */
  rows?: number;
}

/** Shows the message of an error in place of content; until then, the loading placeholder. */
export function NotLoaded({ error, rows, ...failure }: NotLoadedProps) {
  return error ? <ErrorState {...failure} /> : <LoadingSkeleton {...(rows && { rows })} />;
}

interface EmptyStateProps {
  message: ReactNode;
  icon?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** The message for empty content. */
export function EmptyState({ message, icon, action }: EmptyStateProps) {
  return (
    <Stack className={classes.state} align="center" gap="sm">
      <span className={classes.icon} aria-hidden>
        {icon ?? <IconInbox size={32} stroke={1.5} />}
      </span>
      <Text c="dimmed">{message}</Text>
      {action && <Group>{action}</Group>}
    </Stack>
  );
}
