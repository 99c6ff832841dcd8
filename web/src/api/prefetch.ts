import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import { on } from '../events.ts';
import type { Call } from './calls.ts';
import { call, callPage, type ListEndpoint } from './client.ts';
import type { PageQuery } from './next-page.ts';
import { cacheKey } from './transport.ts';

/**
 * Milliseconds after its arrival in which a prefetched answer is used. An older one may differ from what the server has
 * now.
 */
const lifetime = 5_000;

interface Prefetched {
  answer: Promise<unknown>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const prefetched = new Map<string, Prefetched>();
/** The keys of all calls that were loaded or prefetched in this login session. */
const requested = new Set<string>();

// An answer from before the person's own change would show the old state.
on('mutated', () => prefetched.clear());

/**
 * Starts a call that a screen is about to make, once in a login session; `useCall` takes the answer (`takePrefetched`).
 * A failure is forgotten: the screen makes the call itself.
 */
export function prefetch<E extends Endpoint>(endpoint: Call<E>, sent = {} as RequestInput<E>): void {
  start(cacheKey(endpoint, sent), () =>
    (call as (endpoint: Call<E>, sent: RequestInput<E>) => Promise<Answer<E>>)(endpoint, sent),
  );
}

/** Starts loading the first page of a list, for `usePagedList`, as `prefetch` does for other calls. */
export function prefetchPage<E extends ListEndpoint>(endpoint: Call<E>, query: PageQuery = {}): void {
  start(pageKey(endpoint, query), () => callPage(endpoint, query));
}

/** Returns the key of a page of a list among the prefetched answers. */
export const pageKey = <E extends ListEndpoint>(endpoint: Call<E>, query: object): string =>
  cacheKey(endpoint as Call, { query } as RequestInput<Endpoint>);

function start(key: string, load: () => Promise<unknown>): void {
  if (requested.has(key)) return;
  requested.add(key);
  const answer = load();
  const kept = { answer, expiresAt: Number.POSITIVE_INFINITY };
  prefetched.set(key, kept);
  answer.then(
    () => {
      kept.expiresAt = Date.now() + lifetime;
    },
    () => {
      if (prefetched.get(key) === kept) prefetched.delete(key);
    },
  );
}

/** Returns the prefetched answer of a call, once; undefined if there is none, or if it is too old. */
export function takePrefetched(key: string): Promise<unknown> | undefined {
  requested.add(key);
  const kept = prefetched.get(key);
  prefetched.delete(key);
  return kept && Date.now() < kept.expiresAt ? kept.answer : undefined;
}

/** Drops all prefetched answers, at the end of the login session that they belong to. */
export function discardPrefetched(): void {
  prefetched.clear();
  requested.clear();
}
