import { useCallback, useSyncExternalStore } from 'react';

interface LoadState {
  /** Milliseconds since the epoch of the last answer; undefined before the first. */
  answeredAt: number | undefined;
  /** The last attempt failed. */
  failed: boolean;
}

const states = new Map<string, LoadState>();
const listeners = new Set<() => void>();

function set(key: string, state: LoadState): void {
  states.set(key, state);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records that the call with this key (`keyOf`) was answered. */
export function recordAnswer(key: string): void {
  set(key, { answeredAt: Date.now(), failed: false });
}

/** Records that the last attempt at the call with this key failed. What it answered before may still be on the screen. */
export function recordFailure(key: string): void {
  set(key, { answeredAt: states.get(key)?.answeredAt, failed: true });
}

/** Returns when the call with this key was last answered, in milliseconds since the epoch. */
export function useAnsweredAt(key: string): number | undefined {
  return useSyncExternalStore(subscribe, () => states.get(key)?.answeredAt);
}

/**
 * Returns the time that the answers to these calls are from, in milliseconds since the epoch, while they are older than they should be because
 * the last attempt to load one of them failed. Undefined while all is well.
 */
export function useStaleSince(keys: readonly string[]): number | undefined {
  const together = keys.join('\n');
  const look = useCallback(() => {
    const all = together.split('\n').map((key) => states.get(key));
    if (!all.some((state) => state?.failed)) return undefined;
    const times = all.map((state) => state?.answeredAt ?? Number.POSITIVE_INFINITY);
    const oldest = Math.min(...times);
    return Number.isFinite(oldest) ? oldest : undefined;
  }, [together]);
  return useSyncExternalStore(subscribe, look);
}
