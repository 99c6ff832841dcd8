import { useEffect, useRef } from 'react';
import { useUrlState } from './use-url-state.ts';

interface DialogLink {
  /** The URL's parameters that ask for the dialog. */
  parameters: readonly string[];
  isOpen: boolean;
  /** Opens the dialog; undefined while what it shows is not known, or where there is no such thing. */
  open: (() => void) | undefined;
  /** It is known that there is no such thing. */
  isMissing: boolean;
  onMissing?: () => void;
}

/**
 * Opens the dialog that the URL asks for, as soon as what it shows is known. The parameters stay while it is open, so
 * that a reload shows the same, and go when it is closed or there is no such thing.
 */
export function useDialogLink({ parameters, isOpen, open, isMissing, onMissing }: DialogLink): void {
  const [url, write] = useUrlState();
  const isAsked = parameters.some((name) => url.has(name));
  const opened = useRef(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isAsked) {
      opened.current = false;
      return;
    }
    // What an open dialog shows may be deleted in it.
    const leadsNowhere = isMissing && !isOpen && !opened.current;
    if (leadsNowhere) onMissing?.();
    if (leadsNowhere || isClosed) {
      write((all) => {
        for (const name of parameters) all.delete(name);
      });
    } else if (!isOpen && !opened.current && open) {
      opened.current = true;
      open();
    }
  });
}
