import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { confirmLeave, hasUnsavedChanges } from '../../../ui/unsaved-changes.ts';

/** The day and the author of the open report. */
interface OpenedReport {
  /** Null: the first day without a report. */
  on: string | null;
  /** The employee ID of the author of a report on paper; null: the signed-in person. */
  author: string | null;
  /** Raised by each opening, so that the same report opens anew. */
  count: number;
}

/** Keeps the day and the author of the open report, and writes them to the address. */
export function useOpenedReport() {
  const [url, setUrl] = useSearchParams();
  const [opened, setOpened] = useState<OpenedReport>({ on: url.get('on'), author: url.get('author'), count: 0 });
  /** Opens the report of another day or author. Asks before unsaved answers are lost. */
  function open(on: string | null, author: string | null): void {
    const go = () => {
      setOpened(({ count }) => ({ on, author, count: count + 1 }));
      setUrl({ ...(on && { on }), ...(author && { author }) }, { replace: true });
    };
    if (hasUnsavedChanges()) confirmLeave(go);
    else go();
  }
  return {
    opened,
    open,
    /** Opens the report of an author, on the day of the address unless the author is accepted on another one. */
    openBy: (author: string | undefined, on = url.get('on')) => open(on, author ?? null),
    /** Stays on the first day without a report, also after a report of that day waits to be sent. */
    stayOn: (on: string) => setOpened((before) => ({ ...before, on })),
  };
}
