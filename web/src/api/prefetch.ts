import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import { on } from '../events.ts';
import type { Call } from './calls.ts';
import { call, callPage, type ListEndpoint } from './client.ts';
import type { PageQuery } from './next-page.ts';
import { cacheKey } from './transport.ts';

/** Milliseconds after arrival for which a prefetched answer is used. Older ones may be out of date. */
const lifetime = 5_000;

interface Prefetched {
  answer: Promise<unknown>;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const prefetched = new Map<string, Prefetched>();
/** The keys of all calls loaded or prefetched in this login session. */
const requested = new Set<string>();

// An answer from before the person's own change is out of date.
on('mutated', () => prefetched.clear());

/** Starts a call that a screen will make, once per login session. `useCall` takes the answer. Ignores failures. */
export function prefetch<E extends Endpoint>(endpoint: Call<E>, sent = {} as RequestInput<E>): void {
  start(cacheKey(endpoint, sent), () =>
    (call as (endpoint: Call<E>, sent: RequestInput<E>) => Promise<Answer<E>>)(endpoint, sent),
  );
}

/** Prefetches the first page of a list for `usePagedList`. */
export function prefetchPage<E extends ListEndpoint>(endpoint: Call<E>, query: PageQuery = {}): void {
  start(pageKey(endpoint, query), () => callPage(endpoint, query));
}

/** Returns the prefetch key of a list page. */
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

/** Returns and removes the prefetched answer of a call; undefined without a fresh one. */
export function takePrefetched(key: string): Promise<unknown> | undefined {
  requested.add(key);
  const kept = prefetched.get(key);
  prefetched.delete(key);
  return kept && Date.now() < kept.expiresAt ? kept.answer : undefined;
}

/** Drops all prefetched answers at the end of a login session. */
export function discardPrefetched(): void {
  prefetched.clear();
  requested.clear();
}
