import { csrfHeader } from '@muster/shared/csrf-header';
import type { Endpoint, RequestInput } from '@muster/shared/endpoint';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { idleHeader, longestIdle } from '@muster/shared/idle-header';
import { cacheAnswer, cachedAnswer } from './cached-answers.ts';
import type { Call } from './calls.ts';
import { noteResponse } from './connection.ts';
import { ApiError, ConnectionError, isUnreachable } from './errors.ts';
import { idleTime } from './idle.ts';
import { storedValue } from './login-cookies.ts';
import { noteServerDate } from './server-clock.ts';

/** docs/spec.md section 9. */
export const timeoutMilliseconds = 30_000;

export interface SentParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The idempotency key of the action (`idempotency-key.ts`). */
  key?: string;
  /** Seconds to wait until the server reports a queue position; absent: no limit. */
  wait?: number | undefined;
}

/** Returns the URL of a call, with its path and query parameters percent-encoded. */
export function addressOf(endpoint: Call, sent: SentParts = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = sent.params?.[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the key of a call's answer in SWR's cache. */
export function cacheKey<E extends Endpoint>(endpoint: Call<E>, sent?: RequestInput<E>): string {
  return `${endpoint.method} ${addressOf(endpoint, sent as SentParts)}`;
}

/** The one call without X-Site-Code (docs/spec.md section 7). */
const withoutSite = '/api/initial-password-reset/';

function headersFor(endpoint: Call, { key, wait }: SentParts, etag: string | undefined): Headers {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: [endpoint.file, 'application/json'].filter(Boolean).join(', '),
  });
  const token = storedValue('access_token');
  const site = storedValue('site_code');
  const csrf = storedValue('__Host-csrf');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  else if (csrf) headers.set(csrfHeader, csrf);
  if (site && endpoint.path !== withoutSite) headers.set('X-Site-Code', site);
  if (key) headers.set(idempotencyKeyHeader, key);
  if (etag) headers.set('If-None-Match', etag);
  if (wait) headers.set('Prefer', `wait=${wait}`);
  const counted = idleTime(Date.now());
  if (counted) headers.set(idleHeader, String(Math.min(Math.floor(counted.idle / 1000), longestIdle)));
  return headers;
}

/** Returns parsed JSON, the text if it is not JSON, or undefined if it is empty. */
function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a proxy's error page: the status still says what happened
  }
}

/** A file answered by a call, and its name. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

async function receivedFile(response: Response): Promise<ReceivedFile> {
  const [, name = 'download'] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}

export interface ApiResponse {
  body: unknown;
  /** The `Link` header, with the next page of a list (`nextPage`). */
  link: string | null;
}

/**
 * Sends one request and reads the response within 30 seconds. Throws ApiError for an error response, ConnectionError
 * without a response, or the AbortError of `signal`.
 */
export async function sendRequest(endpoint: Call, sent: SentParts, signal?: AbortSignal): Promise<ApiResponse> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMilliseconds);
  const stop = () => limit.abort();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const address = addressOf(endpoint, sent);
    const cached = endpoint.method === 'GET' ? cachedAnswer(address) : undefined;
    const response = await fetch(`${import.meta.env.VITE_API_BASE_URL ?? ''}${address}`, {
      method: endpoint.method,
      headers: headersFor(endpoint, sent, cached?.etag),
      credentials: 'include',
      cache: 'no-store',
      signal: limit.signal,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    noteServerDate(response.headers.get('Date'));
    if (cached && response.status === 304) {
      noteResponse(true);
      return cached;
    }
    const body = endpoint.file && response.ok ? await receivedFile(response) : parse(await response.text());
    const error = response.ok ? undefined : new ApiError(response.status, body, response.headers.get('Retry-After'));
    noteResponse(!isUnreachable(error));
    if (error) throw error;
    const answer = { body, link: response.headers.get('Link') };
    const etag = response.headers.get('ETag');
    if (etag) cacheAnswer(address, { etag, ...answer });
    return answer;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    noteResponse(false);
    if (limit.signal.aborted) throw new ConnectionError('timeout', { cause: error });
    throw new ConnectionError(navigator.onLine === false ? 'offline' : 'no-response', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Sends a request and returns the response body. Errors as for `sendRequest`. */
export async function send(endpoint: Call, sent: SentParts, signal?: AbortSignal): Promise<unknown> {
  return (await sendRequest(endpoint, sent, signal)).body;
}
