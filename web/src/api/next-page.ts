/** Which page of a long list to ask for; the first one without a cursor. */
export interface PageQuery {
  /** Rows of a page, 1 to 1000. */
  limit?: number;
  cursor?: string;
}

/** Where a list goes on, from an answer's Link header; undefined after its last page. */
export function nextPage(link: string | null): PageQuery | undefined {
  const [, address] = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const [limit, cursor] = [query.get('limit'), query.get('cursor')];
  // Without a cursor it would be the first page again, for ever.
  if (!cursor) throw new Error(`The next page has no cursor: ${link}`);
  return { ...(limit ? { limit: Number(limit) } : {}), cursor };
}
