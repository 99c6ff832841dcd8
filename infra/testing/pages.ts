import type { Answered } from './system.ts';

type Query = Record<string, string>;

/** Returns the query of the next page from the answer's only Link header; undefined after the last page. */
function nextQuery({ headers: { Link } }: Answered): Query | undefined {
  if (Link === undefined) return undefined;
  const [, query] = /^<\/api\/[a-z/-]+\/\?([^>]+)>; rel="next"$/.exec(Link.join()) ?? [];
  if (query === undefined) throw new Error(`Unexpected Link header: ${Link}`);
  return Object.fromEntries(new URLSearchParams(query));
}

/** Reads all pages of a list, starting with `first`. */
export async function readPages<Row>(
  read: (query: Query) => Promise<Answered<Row[]>>,
  first: Query,
  between?: () => Promise<unknown>,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let query: Query | undefined = first; query; ) {
    const answer: Answered<Row[]> = await read(query);
    if (answer.status !== 200 || pages.length > 200) throw new Error(`Page ${pages.length + 1}: ${answer.status}`);
    pages.push(answer.body);
    query = nextQuery(answer);
    await between?.();
  }
  return pages;
}
