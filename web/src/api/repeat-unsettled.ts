import { ApiError } from './errors.ts';
import { isOutcomeKnown } from './idempotency-key.ts';

/** Milliseconds before each repetition. */
const pauses = [1_000, 3_000, 9_000];

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns whether the same call may succeed in a moment. */
const mayPass = (error: unknown) => !isOutcomeKnown(error) || (error instanceof ApiError && error.status === 429);

/**
 * Runs an action, and up to three times more while its outcome is unknown or a busy server refuses it. The action must be safe to repeat.
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
      await wait(pause);
    }
  }
  return action();
}
