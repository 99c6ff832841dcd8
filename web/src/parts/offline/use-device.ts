import { useEffect, useSyncExternalStore } from 'react';
import { on } from '../../events.ts';
import { type Device, device } from './device.ts';

function subscribe(listener: () => void): () => void {
  const stops = [on('offline-changed', listener), on('login-session-changed', listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns what the device has of the signed-in person; undefined until it is loaded. */
export const useDevice = (): Device | undefined => useSyncExternalStore(subscribe, device);

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser reports no connection. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnection, () => navigator.onLine === false);

/** Runs `action` when the connection is back. */
export function useWhenOnline(action: () => void): void {
  useEffect(() => {
    window.addEventListener('online', action);
    return () => window.removeEventListener('online', action);
  }, [action]);
}
