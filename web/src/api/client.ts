import type { Answer, Endpoint, Sent } from '@muster/shared/endpoint';
import { ApiError } from './errors.ts';
import { refreshAccess } from './refresh.ts';
import { storedValue } from './session-cookies.ts';
import { announceSessionEnd } from './session-end.ts';
import { type SentParts, send } from './transport.ts';

export interface CallOptions {
  /** Ends the request early; the promise rejects with the signal's own AbortError. */
  signal?: AbortSignal;
}

/** An endpoint that needs nothing sent may be called with nothing. */
type CallArguments<E> = keyof Sent<E> extends never
  ? [sent?: Sent<E>, options?: CallOptions]
  : [sent: Sent<E>, options?: CallOptions];

/** Calls open to anyone (token, refresh, validate, reset, logout) answer 401 for themselves: no refresh helps them. */
function mayRefresh(endpoint: Endpoint): boolean {
  return endpoint.access !== 'anyone';
}

/**
 * Makes a call of the contract. A 401 is answered by one refresh, shared by all requests in flight, and one retry
 * (SPEC.md section 4, "Refresh and retry"); a refused refresh announces the end of the sign-in and throws the 401.
 * Throws ApiError for an error answered, ConnectionError when no answer came.
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<E>> {
  const [sent, options] = args;
  const parts = (sent ?? {}) as SentParts;
  const token = storedValue('access_token');
  try {
    return (await send(endpoint, parts, options?.signal)) as Answer<E>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(endpoint)) throw error;
    if (!(await refreshAccess(token))) {
      announceSessionEnd();
      throw error;
    }
    return (await send(endpoint, parts, options?.signal)) as Answer<E>;
  }
}
