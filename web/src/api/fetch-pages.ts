import type { Answer } from '@muster/shared/endpoint';
import type { Call } from './calls.ts';
import { type CallOptions, callPage, type FilterOf, type ListEndpoint } from './client.ts';
import type { PageQuery } from './next-page.ts';

/** The largest page size. */
const maxPageSize = 1000;

interface PagesOptions<E extends ListEndpoint> extends CallOptions {
  filter?: FilterOf<E>;
  params?: Record<string, string>;
  /** The query of the first page; `{}` requests as many rows as fit into one response. */
  first?: PageQuery;
}

/** Loads a whole list, page after page. */
export async function* fetchPages<E extends ListEndpoint>(
  endpoint: Call<E>,
  { first = { limit: maxPageSize }, ...options }: PagesOptions<E> = {},
): AsyncGenerator<Answer<E>> {
  for (let query: PageQuery | undefined = first; query; ) {
    const page: { rows: Answer<E>; next: PageQuery | undefined } = await callPage(endpoint, query, options);
    yield page.rows;
    query = page.next;
  }
}
