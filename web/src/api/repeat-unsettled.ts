import { ApiError } from './errors.ts';
import { isOutcomeKnown } from './idempotency-key.ts';

/** Milliseconds before each repetition, at least. */
const pauses = [1_000, 3_000, 9_000];

/** The longest pause that a server can ask for, in milliseconds. */
const longestPause = 60_000;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns whether the same call may succeed in a moment. */
const mayPass = (error: unknown) => !isOutcomeKnown(error) || (error instanceof ApiError && error.status === 429);

/**
 * Runs an action, and up to three times more while its outcome is unknown or a busy server refuses it. The action must
 * be safe to repeat. Throws its last error; after `signal` aborted, its next one.
 */
export async function repeatUnsettled<T>(
  action: () => Promise<T>,
  { signal, wait = sleep }: { signal: AbortSignal; wait?: (milliseconds: number) => Promise<void> },
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await action();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      await wait(Math.min(Math.max(pause, asked), longestPause));
    }
  }
  return action();
}
