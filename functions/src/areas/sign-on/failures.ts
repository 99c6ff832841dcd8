import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { safeLog } from '../../kernel/log.ts';
import { unavailable } from './provider.ts';

/** Returns the error where a site has no sign-on, or no more. */
export const notOffered = () => new ApiError('sign_on_failed', { detail: 'This department has no single sign-on' });

/** Returns the error of a sign-on that cannot be finished: late, finished before, begun in another browser or never. */
export const startAgain = () =>
  new ApiError('sign_on_failed', {
    detail: 'This sign-in took too long, was used before, or was begun in another browser. Please start again.',
  });

/**
 * Returns a handler that answers 503 when the provider does not answer, with the reason in the log; it throws every
 * other error on.
 */
export const whenUnavailable =
  ({ deps, requestId }: Pick<OpenCall, 'deps' | 'requestId'>, site: string) =>
  (error: unknown): never => {
    const found = unavailable(error);
    if (!found) throw error;
    safeLog(deps.log).warn('a sign-on provider does not answer', {
      request_id: requestId,
      site,
      reason: found.message,
    });
    throw new ApiError('sign_on_unavailable', { retryAfter: 60 });
  };
