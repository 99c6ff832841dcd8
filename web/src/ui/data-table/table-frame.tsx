import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface TableFrameProps {
  /** What the table lists. */
  label: string;
  /** Ref that measures the frame. */
  frame: (element: HTMLElement | null) => (() => void) | undefined;
  /** Data attributes for the style sheet. */
  frameData: Record<`data-${string}`, boolean | undefined>;
  scrolls: boolean;
  plain?: boolean | undefined;
  children: ReactNode;
}

/** Frames a table. Where its columns need more room than there is, the frame scrolls sideways, also by keyboard. */
export function TableFrame({ label, frame, frameData, scrolls, plain, children }: TableFrameProps) {
  const region = scrolls ? { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 } : {};
  return (
    <div ref={frame} className={classes.frame} data-plain={plain || undefined} {...frameData} {...region}>
      {children}
    </div>
  );
}
