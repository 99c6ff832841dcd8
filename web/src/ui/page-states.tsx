import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Delayed } from './delayed.tsx';
import classes from './page-states.module.css';

/** The shape of loading content: `rows` lines, the first like a table's head. Appears after 150 ms. */
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
  /** Loads again; the button is disabled meanwhile. */
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
  /** The lines of the skeleton. */
  rows?: number;
}

/** Shows the error's message in place of content, or the skeleton until there is an error or data. */
export function NotLoaded({ error, rows, ...failure }: NotLoadedProps) {
  return error ? <ErrorState {...failure} /> : <LoadingSkeleton {...(rows && { rows })} />;
}

interface EmptyStateProps {
  message: ReactNode;
  icon?: ReactNode;
  /** What the person can do next. */
  action?: ReactNode;
}

/** The message for content that is empty. */
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
