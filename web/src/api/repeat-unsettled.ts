import { ApiError } from './errors.ts';
import { isOutcomeKnown } from './idempotency-key.ts';

/** The minimum milliseconds before each repetition. */
const pauses = [1_000, 3_000, 9_000];

/** The longest pause that a server can request, in milliseconds. */
const longestPause = 60_000;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns true if the same call may succeed soon. */
const mayPass = (error: unknown) => !isOutcomeKnown(error) || (error instanceof ApiError && error.status === 429);

/**
 * Runs an action that is safe to repeat, up to three more times while its outcome is unknown or the server is busy.
 * Throws its last error; after `signal` aborted, its next one.
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
      const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      await wait(Math.min(Math.max(pause, requested), longestPause));
    }
  }
  return action();
}
