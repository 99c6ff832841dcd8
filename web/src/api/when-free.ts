import type { ErrorCode } from '@muster/shared/errors';
import { ApiError } from './errors.ts';

/** Error codes of a busy server: nothing was done, and the call can be repeated. */
const servesOthers: ReadonlySet<ErrorCode | undefined> = new Set(['sign_in_busy', 'site_busy', 'too_many_requests']);

/** Seconds before a repetition if the server sends none. */
const usualPause = 5;

interface Waiting {
  /** Called before each pause, with the queue position if the server sends it. */
  onBusy?: (place: number | undefined) => void;
  /** Stops waiting: the promise rejects with the signal's AbortError. */
  signal?: AbortSignal;
  /** Milliseconds after which the refusal is thrown. Five minutes by default. */
  longest?: number;
}

/** Makes a call, and repeats it while the server is busy, after the seconds that it names. Throws every other error. */
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
      // Spreads requests that were refused at the same time.
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
