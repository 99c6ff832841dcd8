import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import type { paging } from '@muster/shared/fields';
import type * as z from 'zod';
import { cacheKey } from './cache-key.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { recordAnswer, recordFailure } from './load-state.ts';
import { storedValue } from './login-cookies.ts';
import { announceOwnChange } from './mutation-events.ts';
import { nextPage, type PageQuery } from './next-page.ts';
import { refreshAccess } from './refresh.ts';
import { announceRefusal } from './refusals.ts';
import { announceSessionEnd } from './session-end.ts';
import { type Received, receive, type SentParts } from './transport.ts';

export interface CallOptions {
  /** Ends the request early; the promise rejects with the signal's own AbortError. */
  signal?: AbortSignal;
}

/** An endpoint that needs nothing sent may be called with nothing. */
type CallArguments<E> = keyof RequestInput<E> extends never
  ? [sent?: RequestInput<E>, options?: CallOptions]
  : [sent: RequestInput<E>, options?: CallOptions];

/** Calls open to anyone (token, refresh, validate, reset, logout) answer 401 for themselves: no refresh helps them. */
function mayRefresh(endpoint: Endpoint): boolean {
  return endpoint.access !== 'anyone';
}

/**
 * Sends a request, and where it has a key and the connection broke, once more: if only the answer was lost, it comes now. Not
 * after a timeout, when the person has waited long enough, and not without a network.
 */
async function deliver(endpoint: Endpoint, parts: SentParts, signal: AbortSignal | undefined): Promise<Received> {
  try {
    return await receive(endpoint, parts, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) announceRefusal();
    const broken = error instanceof ConnectionError && error.kind === 'no-response';
    if (!broken || parts.key === undefined) throw error;
    return await receive(endpoint, parts, signal);
  }
}

/**
 * One exchange with the server. A 401 is answered by one refresh, shared by all requests in flight, and one retry
 * (SPEC.md section 4, "Refresh and retry"); a refused refresh announces the end of the sign-in and throws the 401.
 */
async function exchange(endpoint: Endpoint, parts: SentParts, signal: AbortSignal | undefined): Promise<Received> {
  const token = storedValue('access_token');
  try {
    return await deliver(endpoint, parts, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(endpoint)) throw error;
    if (!(await refreshAccess(token))) {
      announceSessionEnd();
      throw error;
    }
    return await deliver(endpoint, parts, signal);
  }
}

/** Keeps how an attempt to load something ended, for what is shown of it (`useStaleSince`). */
async function recorded<T>(key: string, load: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    const answer = await load();
    recordAnswer(key);
    return answer;
  } catch (error) {
    if (!signal?.aborted) recordFailure(key);
    throw error;
  }
}

/**
 * Makes a call of the contract, refreshing the sign-in once where it must be; one that takes a key has one (`asOneAction`).
 * Throws ApiError for an error answered, ConnectionError when no answer came.
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<E>> {
  const [sent, options] = args;
  const parts = (sent ?? {}) as SentParts;
  const run = (key?: string) => exchange(endpoint, { ...parts, ...(key && { key }) }, options?.signal);
  const { body } = await (endpoint.acceptsIdempotencyKey
    ? withIdempotencyKey(endpoint, parts, run)
    : endpoint.method === 'GET'
      ? recorded(cacheKey(endpoint, sent), run, options?.signal)
      : run());
  if (endpoint.method !== 'GET' && endpoint.access !== 'anyone') announceOwnChange();
  return body as Answer<E>;
}

/** A call that answers a long list in pages (DESIGN.md section 2). */
export type ListEndpoint = Endpoint & { query: z.ZodType<z.output<typeof paging>>; response: z.ZodArray };

/** What of a long list is wanted, where the call can be asked for less than the whole. */
export type FilterOf<E extends ListEndpoint> = Omit<z.input<E['query']>, keyof PageQuery>;

/** One page of a long list; as `call` otherwise. Without `next` it is the last one. */
export async function callPage<E extends ListEndpoint>(
  endpoint: E,
  query: PageQuery,
  options?: CallOptions & { filter?: FilterOf<E> },
): Promise<{ rows: Answer<E>; next: PageQuery | undefined }> {
  const { body, link } = await exchange(endpoint, { query: { ...options?.filter, ...query } }, options?.signal);
  return { rows: body as Answer<E>, next: nextPage(link) };
}
