import { useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';
import { serverNow } from './server-clock.ts';

interface LoadState {
  /** When the call was last answered, in epoch milliseconds; undefined before the first answer. */
  answeredAt: number | undefined;
  /** The last attempt failed. */
  failed: boolean;
}

const states = new Map<string, LoadState>();

/** Records whether the last load of the call with this cache key failed. */
export function recordLoad(key: string, { failed }: { failed: boolean }): void {
  states.set(key, { answeredAt: failed ? states.get(key)?.answeredAt : serverNow().getTime(), failed });
  emit('load-state-changed');
}

function staleSince(key: string): number | undefined {
  const state = states.get(key);
  return state?.failed ? state.answeredAt : undefined;
}

const subscribe = (listener: () => void) => on('load-state-changed', listener);

/** Returns when the shown answer was loaded, in epoch milliseconds, if the latest reload failed; else undefined. */
export function useStaleSince(key: string): number | undefined {
  return useSyncExternalStore(subscribe, () => staleSince(key));
}

/** Returns when a call was last answered, in epoch milliseconds. */
export const answeredAt = (key: string): number | undefined => states.get(key)?.answeredAt;
