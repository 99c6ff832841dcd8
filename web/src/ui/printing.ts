import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

function setPrinting(next: boolean): void {
  printing = next;
  // The browser prints the document as it is when the event's listeners return.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
const start = () => setPrinting(true);
const end = () => setPrinting(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
    printing = false;
  };
}

/** Returns true while the page is printed. The document must then contain everything that belongs on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
