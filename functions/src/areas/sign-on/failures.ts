import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { safeLog } from '../../kernel/log.ts';
import { unavailable } from './provider.ts';

/** Returns the error for a site without sign-on. */
export const notOffered = () => new ApiError('sign_on_failed', { detail: 'This department has no single sign-on' });

/** Returns the error for a sign-on that is late, already finished, or unknown to this browser. */
export const startAgain = () =>
  new ApiError('sign_on_failed', {
    detail: 'This sign-in took too long, was already used, or was started in another browser. Please start again.',
  });

/** Returns a handler that answers 503 and logs the reason if the provider does not answer. Rethrows other errors. */
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
