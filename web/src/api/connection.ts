import { useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';

/** The last request got no response. Browsers report a lost network late, and a weak one not at all. */
let isLost = false;

/** Notes whether a request got a response. */
export function noteResponse(hasResponse: boolean): void {
  if (isLost === !hasResponse) return;
  isLost = !hasResponse;
  emit('connection-changed');
}

/** Returns whether the server cannot be reached, as far as this page knows. */
export const isOffline = (): boolean => navigator.onLine === false || isLost;

function subscribe(listener: () => void): () => void {
  const stop = on('connection-changed', listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);
