import { useEffect, useRef } from 'react';
import { useUrlState } from './use-url-state.ts';

interface DialogLink {
  /** The URL parameters that open the dialog. */
  parameters: readonly string[];
  isOpen: boolean;
  /** Opens the dialog; undefined while its item is not loaded or does not exist. */
  open: (() => void) | undefined;
  /** The item does not exist. */
  isMissing: boolean;
  onMissing?: () => void;
}

/**
 * Opens the dialog of the URL when its item is loaded. The parameters stay while it is open, for reloads, and are
 * removed when it closes or its item does not exist.
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
    // The item of an open dialog may be deleted in it.
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
