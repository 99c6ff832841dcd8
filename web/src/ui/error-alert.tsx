import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ErrorAlertProps {
  /** Nothing is shown without a message. */
  message: ReactNode;
  /** Dismisses the message; absent: it stays until the next attempt. */
  onDismiss?: () => void;
}

/** An error message, announced when it appears. */
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
