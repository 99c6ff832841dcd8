import { setTimeout as wait } from 'node:timers/promises';

/** Waits for `work` and returns its result, or `late` when it takes longer than `milliseconds`. It does not stop the work. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const over = new AbortController();
  const late = wait(milliseconds, 'late' as const, { signal: over.signal });
  late.catch(() => undefined); // Aborting rejects it.
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
