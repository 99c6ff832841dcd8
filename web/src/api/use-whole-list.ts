import type { Answer, RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { Call } from './calls.ts';
import { type FilterOf, type ListEndpoint, recordingLoad } from './client.ts';
import type { ApiError, ConnectionError } from './errors.ts';
import { fetchPages } from './fetch-pages.ts';
import { useStaleSince } from './load-state.ts';
import { cacheKey } from './transport.ts';

/**
 * Loads all pages of a list, and caches the list like an answer of `useCall`. `data` is always a complete list:
 * if a page fails, the last one stays, and `staleSince` is set.
 */
export function useWholeList<E extends ListEndpoint>(endpoint: Call<E>, filter = {} as FilterOf<E>) {
  type Rows = readonly Answer<E>[number][];
  const key = cacheKey(endpoint, { query: filter } as RequestInput<E>);
  const load = async (): Promise<Rows> => {
    const rows: Answer<E>[number][] = [];
    for await (const page of fetchPages(endpoint, { filter, first: {} })) rows.push(...page);
    return rows;
  };
  const { data, error, mutate } = useSWR<Rows, ApiError | ConnectionError>(key, () => recordingLoad(key, load), {
    compare: Object.is, // SWR's own comparison hashes every row
  });
  const staleSince = useStaleSince(key);
  return {
    data,
    error,
    staleSince: data === undefined ? undefined : staleSince,
    retry: useCallback(() => mutate(), [mutate]),
  };
}
