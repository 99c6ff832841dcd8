import { useSyncExternalStore } from 'react';
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
