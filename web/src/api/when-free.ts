import type { ErrorCode } from '@muster/shared/errors';
import { ApiError } from './errors.ts';

/** Errors of a server that serves others first: nothing was done, and the call can be repeated. */
const servesOthers: ReadonlySet<ErrorCode | undefined> = new Set(['sign_in_busy', 'site_busy', 'too_many_requests']);

/** Seconds after which a call is repeated where the server does not say. */
const usualPause = 5;

interface Waiting {
  /** Called before each pause, with the place among those who wait where the server tells one. */
  onBusy?: (place: number | undefined) => void;
  /** Ends the waiting: the promise rejects with the signal's own AbortError. */
  signal?: AbortSignal;
  /** Milliseconds for which the call is repeated; then its refusal is thrown. Five minutes unless it is given. */
  longest?: number;
}

/**
 * Makes a call, and repeats it while the server serves others first, each time after the seconds that the server names.
 * Throws every other error, and a refusal after the longest time.
 */
export async function whenFree<T>(
  work: () => Promise<T>,
  { onBusy, signal, longest = 5 * 60_000 }: Waiting = {},
): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || !servesOthers.has(error.code)) throw error;
      const pause = (error.retryAfter ?? usualPause) * 1000;
      if (performance.now() + pause > end) throw error;
      onBusy?.(error.place);
      // Those who were refused at one moment do not come back at one moment.
      await pauseFor(pause + Math.random() * 300, signal);
    }
  }
}

function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
