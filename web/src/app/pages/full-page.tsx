import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './full-page.module.css';
import { labels } from './labels.ts';

/** A page without header and sidebar. */
export function FullPage({ children }: { children: ReactNode }) {
  return <main className={classes.blank}>{children}</main>;
}

/** Adds a title for screen readers to the message of a page whose code does not load. */
export const titled = (message: ReactNode) => (
  <>
    <VisuallyHidden component="h1">{labels.product}</VisuallyHidden>
    {message}
  </>
);

export const titledPage = (message: ReactNode) => <FullPage>{titled(message)}</FullPage>;
