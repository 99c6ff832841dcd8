import type { Endpoint } from '@muster/shared/endpoint';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { ApiError, ConnectionError } from './errors.ts';
import { storedValue } from './login-cookies.ts';

/** SPEC.md section 9. */
export const timeoutMilliseconds = 30_000;

export interface SentParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The key of the action that this request is part of (`action-keys.ts`). */
  key?: string;
}

/** The address of a call: path parameters filled in (percent-encoded), query parameters that are set appended. */
export function addressOf(endpoint: Endpoint, sent: SentParts = {}): string {
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

/** The one call that goes without X-Site-Code (SPEC.md section 7). */
const withoutSite = '/api/initial-password-reset/';

function headersFor(endpoint: Endpoint, key: string | undefined): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
  const token = storedValue('access_token');
  const site = storedValue('site_code');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (site && endpoint.path !== withoutSite) headers.set('X-Site-Code', site);
  if (key) headers.set(idempotencyKeyHeader, key);
  return headers;
}

/** Parsed JSON, the plain text of an answer that is not JSON, or undefined for an empty one. */
function read(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a proxy's error page: its status still tells what happened
  }
}

export interface Received {
  body: unknown;
  /** The `Link` header: where a long list goes on (`nextPage`). */
  link: string | null;
}

/**
 * Sends one request and reads its whole answer, within 30 seconds in all.
 * Throws ApiError for an answer that is an error, ConnectionError when there is none, and the caller's own
 * AbortError when `signal` ended it.
 */
export async function receive(endpoint: Endpoint, sent: SentParts, signal?: AbortSignal): Promise<Received> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMilliseconds);
  const stop = () => limit.abort();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const response = await fetch(`${import.meta.env.VITE_API_BASE_URL ?? ''}${addressOf(endpoint, sent)}`, {
      method: endpoint.method,
      headers: headersFor(endpoint, sent.key),
      credentials: 'include',
      cache: 'no-store',
      signal: limit.signal,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const body = read(await response.text());
    if (!response.ok) throw new ApiError(response.status, body);
    return { body, link: response.headers.get('Link') };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (limit.signal.aborted) throw new ConnectionError('timeout', { cause: error });
    throw new ConnectionError(navigator.onLine === false ? 'offline' : 'no-response', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** As `receive`, where only the body matters. */
export async function send(endpoint: Endpoint, sent: SentParts, signal?: AbortSignal): Promise<unknown> {
  return (await receive(endpoint, sent, signal)).body;
}
