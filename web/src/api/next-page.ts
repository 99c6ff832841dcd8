/** The query of a list page; the first page has no cursor. */
export interface PageQuery {
  /** Rows of a page, 1 to 1000. */
  limit?: number;
  cursor?: string;
}

/** Reads the next page of a list from a response's Link header; undefined after the last page. */
export function nextPage(link: string | null): PageQuery | undefined {
  const [, address] = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const [limit, cursor] = [query.get('limit'), query.get('cursor')];
  // Without a cursor, the first page would load forever.
  if (!cursor) throw new Error(`The next page has no cursor: ${link}`);
  return { ...(limit ? { limit: Number(limit) } : {}), cursor };
}
