import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface TableFrameProps {
  /** What the table lists. */
  label: string;
  /** Measures the frame. */
  frame: (element: HTMLElement | null) => (() => void) | undefined;
  /** What the style sheet has to know of the columns. */
  look: Record<`data-${string}`, boolean | undefined>;
  scrolls: boolean;
  plain?: boolean | undefined;
  children: ReactNode;
}

/** Frames a table. Where its columns need more room than there is, the frame scrolls sideways, by keyboard too. */
export function TableFrame({ label, frame, look, scrolls, plain, children }: TableFrameProps) {
  const region = scrolls ? { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 } : {};
  return (
    <div ref={frame} className={classes.frame} data-plain={plain || undefined} {...look} {...region}>
      {children}
    </div>
  );
}
