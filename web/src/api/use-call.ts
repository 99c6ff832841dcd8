import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import type { Call } from './calls.ts';
import { call } from './client.ts';
import type { ApiError, ConnectionError } from './errors.ts';
import { useStaleSince } from './load-state.ts';
import { takePrefetched } from './prefetch.ts';
import { cacheKey } from './transport.ts';

/**
 * Loads a call, or takes its prefetched answer, and caches it by path and parameters. `sent` null loads nothing.
 * `staleSince` is set while `data` could not be reloaded. `reload` rejects on failure.
 */
export function useCall<E extends Endpoint>(
  endpoint: Call<E>,
  sent: RequestInput<E> | null = {} as RequestInput<E>,
  options?: SWRConfiguration<Answer<E>, ApiError | ConnectionError>,
) {
  const key = sent === null ? null : cacheKey(endpoint, sent);
  const load = () =>
    (call as (endpoint: Call<E>, sent: RequestInput<E>) => Promise<Answer<E>>)(endpoint, sent as RequestInput<E>);
  const loadOrTake = (of: string) => (takePrefetched(of) as Promise<Answer<E>> | undefined) ?? load();
  const swr = useSWR<Answer<E>, ApiError | ConnectionError>(key, loadOrTake, options);
  const staleSince = useStaleSince(key ?? '');
  const { mutate } = swr;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  const reload = useCallback(() => mutate(load(), { revalidate: false }), [mutate, key]);
  return {
    // Getters: SWR renders a component again only if a property that it reads changes.
    get data() {
      return swr.data;
    },
    get error() {
      return swr.error;
    },
    get isValidating() {
      return swr.isValidating;
    },
    get staleSince() {
      return swr.data === undefined ? undefined : staleSince;
    },
    mutate,
    retry: useCallback(() => mutate(), [mutate]),
    reload,
  };
}
