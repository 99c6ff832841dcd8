import type { OpenCall } from './call.ts';
import { Problem } from './problem.ts';

/** Some rows in their order, and where the next ones start; without `next` there are none. */
export interface Page<T> {
  rows: T[];
  next?: string | undefined;
}

/** Well under the 6 MB that a Lambda function may answer, and the 5 MB of DESIGN.md section 2. */
const mostBytes = 4_500_000;
const pageSize = 500;

/**
 * A long list (DESIGN.md section 2): `limit` rows from `cursor` on, or without a limit as many as fit in an answer. Where
 * there is more, the answer's `Link` header leads to it. `read` answers at most so many rows from a position on.
 */
export async function pagedList<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  read: (from: string | undefined, most: number) => Promise<Page<T>>,
): Promise<T[]> {
  const { limit, cursor } = call.query;
  const rows: T[] = [];
  let from = cursor === undefined ? undefined : positionOf(cursor);
  let bytes = 0;
  do {
    const page = await read(from, Math.min(limit ? limit - rows.length : pageSize, pageSize));
    rows.push(...page.rows);
    bytes += JSON.stringify(page.rows).length;
    from = page.next;
  } while (from !== undefined && (limit ? rows.length < limit : bytes < mostBytes));
  if (from !== undefined) call.nextPage.push({ limit, cursor: Buffer.from(from).toString('base64url') });
  return rows;
}

function positionOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  // What we gave out: a date, an id or a number of ours.
  if (!/^[\w.:#-]{1,200}$/.test(text)) {
    throw new Problem('invalid_input', { detail: 'Unknown cursor', fields: { cursor: ['Unknown cursor'] } });
  }
  return text;
}
