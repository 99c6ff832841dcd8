import type { ErrorCode } from '@muster/shared/errors';
import { ApiError } from './errors.ts';

/** Errors of a busy server: nothing was done, and the call can be repeated. */
const busy: ReadonlySet<ErrorCode | undefined> = new Set(['sign_in_busy', 'site_busy', 'too_many_requests', 'busy']);

/** Milliseconds for which a call is repeated; then its refusal is thrown. */
const longest = 5 * 60_000;

/** Seconds after which a call is repeated where the server does not say. */
const usualPause = 5;

/**
 * Makes a call, and repeats it while the server is busy, each time after the seconds that the server names. `onBusy` is called before each
 * pause, with the place among those who wait where the server tells one. Throws every other error, and a refusal after five minutes.
 */
export async function whenFree<T>(work: () => Promise<T>, onBusy: (place: number | undefined) => void): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || !busy.has(error.code)) throw error;
      const pause = (error.retryAfter ?? usualPause) * 1000;
      if (performance.now() + pause > end) throw error;
      onBusy(error.place);
      // Those who were refused at one moment do not come back at one moment.
      await new Promise((go) => setTimeout(go, pause + Math.random() * 300));
    }
  }
}
