import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ErrorAlertProps {
  /** Nothing is shown without one. */
  message: ReactNode;
  /** With it, the person can put the message away; without, it stays until the next attempt. */
  onDismiss?: () => void;
}

/** What went wrong, where the person is looking; announced when it appears. */
export function ErrorAlert({ message, onDismiss }: ErrorAlertProps) {
  if (!message) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
      styles={{ message: { color: 'inherit', whiteSpace: 'pre-line' } }}
    >
      {message}
    </Alert>
  );
}
