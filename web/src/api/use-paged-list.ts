import type { Answer } from '@muster/shared/endpoint';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Call } from './calls.ts';
import { callPage, type FilterOf, type ListEndpoint } from './client.ts';
import type { PageQuery } from './next-page.ts';
import { pageKey, takePrefetched } from './prefetch.ts';

export interface PagedList<Row> {
  /** The rows loaded so far; undefined before the first page. */
  rows: readonly Row[] | undefined;
  /** `loading` while pages load; `waiting` if `more` can load further ones. After `failed`, `retry` continues. */
  state: 'loading' | 'waiting' | 'complete' | 'failed';
  /** When the last page arrived, in epoch milliseconds. */
  answeredAt: number | undefined;
  retry: () => void;
  /** Loads the same number of rows again. */
  more: () => void;
}

interface PagedListOptions<E extends ListEndpoint> {
  /** Another filter restarts the list; null loads nothing. */
  filter?: FilterOf<E> | null;
  /** Rows per page; `all` requests as many as fit into one response. */
  pageSize?: number | 'all';
  /** Rows loaded before `more` is required. */
  rowsAtOnce?: number;
}

const noFilter = {};

/** Loads a list page by page, anew each time the screen opens. Pages may be short or empty before the last one. */
export function usePagedList<E extends ListEndpoint>(
  endpoint: Call<E>,
  { filter = noFilter as FilterOf<E>, pageSize = 500, rowsAtOnce = Number.POSITIVE_INFINITY }: PagedListOptions<E> = {},
): PagedList<Answer<E>[number]> {
  type Row = Answer<E>[number];
  interface Page {
    rows: readonly Row[];
    next: PageQuery | undefined;
    answeredAt: number;
  }
  // Part of every key, so that a reopened or filtered list loads again.
  const [opening, setOpening] = useState({ filter, id: crypto.randomUUID() });
  if (opening.filter !== filter) setOpening({ filter, id: crypto.randomUUID() });
  const { id } = opening;
  const { data, error, isValidating, size, setSize } = useSWRInfinite<Page>(
    (_, previous: Page | null) =>
      filter === null || (previous && !previous.next)
        ? null
        : [endpoint.path, id, previous?.next ?? (pageSize === 'all' ? {} : { limit: pageSize })],
    async ([, , query]: [string, string, PageQuery]): Promise<Page> => ({
      ...(await ((takePrefetched(pageKey(endpoint, { ...filter, ...query })) as
        | ReturnType<typeof callPage<E>>
        | undefined) ?? callPage(endpoint, query, { filter: filter as FilterOf<E> }))),
      answeredAt: Date.now(),
    }),
    {
      compare: Object.is, // SWR's own comparison hashes every row
      revalidateFirstPage: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  const [requested, setRequested] = useState({ filter, rows: rowsAtOnce });
  const goal = requested.filter === filter ? requested.rows : rowsAtOnce;
  const count = data?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const complete = data !== undefined && data.at(-1)?.next === undefined;
  const loadsNext = data?.length === size && !complete && !error && !isValidating && count < goal;
  useEffect(() => {
    if (loadsNext) void setSize(size + 1);
  }, [loadsNext, size, setSize]);
  const { cache } = useSWRConfig();
  useEffect(
    () => () => {
      for (const key of [...cache.keys()]) if (key.includes(id)) cache.delete(key);
    },
    [cache, id],
  );
  const failed = error !== undefined && !isValidating;
  return {
    rows: useMemo(() => data?.flatMap(({ rows }) => rows), [data]),
    state: failed ? 'failed' : complete ? 'complete' : count >= goal && !isValidating ? 'waiting' : 'loading',
    answeredAt: data?.at(-1)?.answeredAt,
    retry: useCallback(() => void setSize(size), [setSize, size]),
    more: useCallback(() => setRequested({ filter, rows: count + rowsAtOnce }), [filter, count, rowsAtOnce]),
  };
}
