import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'children'> {
  label: string;
  /** Its text while busy: 'Logging in...' */
  busyLabel: string;
  busy: boolean;
}

/** A button that shows another text and ignores clicks while busy. Forms also need `useMutation`: Enter submits. */
export function BusyButton({ label, busyLabel, busy, onClick, type = 'button', ...others }: BusyButtonProps) {
  return (
    <Button
      {...others}
      type={type}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      className={classes.button}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={classes.labels}>
        <span className={busy ? classes.hidden : undefined} aria-hidden={busy || undefined}>
          {label}
        </span>
        <span className={busy ? undefined : classes.hidden} aria-hidden={!busy || undefined}>
          {busyLabel}
        </span>
      </span>
    </Button>
  );
}
