import type { Answer } from '@muster/shared/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPage, type ListEndpoint } from './client.ts';
import type { PageQuery } from './next-page.ts';

/** Rows asked for at once: an answer small enough to come and be drawn quickly. */
const rowsOfAPage = 500;

interface Loaded<Row> {
  /** What has come so far; undefined before the first page. */
  rows: readonly Row[] | undefined;
  /** `loading` while there are pages to come; after `failed`, `retry` goes on where it stopped. */
  state: 'loading' | 'complete' | 'failed';
  /** When the last page came, in milliseconds since the epoch. */
  asOf?: number;
}

export interface LongList<Row> extends Loaded<Row> {
  retry: () => void;
}

/**
 * Loads a long list page by page, from the first one on, afresh each time the screen is opened; leaving the screen ends
 * it. The rows of each page can be seen, sorted and searched while the next ones are on their way.
 */
export function usePagedList<E extends ListEndpoint>(endpoint: E): LongList<Answer<E>[number]> {
  type Row = Answer<E>[number];
  const [list, setList] = useState<Loaded<Row>>({ rows: undefined, state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const position = useRef<PageQuery>({ limit: rowsOfAPage });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt goes on
  useEffect(() => {
    const leaving = new AbortController();
    async function loadAll() {
      for (let more = true; more; ) {
        const { rows, next } = await callPage(endpoint, position.current, { signal: leaving.signal });
        leaving.signal.throwIfAborted();
        more = next !== undefined;
        if (next) position.current = next;
        setList((before) => ({
          rows: [...(before.rows ?? []), ...rows],
          state: more ? 'loading' : 'complete',
          asOf: Date.now(),
        }));
      }
    }
    setList((before) => ({ ...before, state: 'loading' }));
    loadAll().catch(() => {
      if (!leaving.signal.aborted) setList((before) => ({ ...before, state: 'failed' }));
    });
    return () => leaving.abort();
  }, [endpoint, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...list, retry };
}
