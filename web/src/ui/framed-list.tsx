import type { ReactNode } from 'react';
import classes from './framed-list.module.css';

/** A framed list of choices, which scrolls if it is long. `children` are its items. */
export function FramedList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul className={classes.list} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}
