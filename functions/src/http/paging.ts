import { type ApiError, invalidField } from './api-error.ts';
import type { OpenCall } from './call.ts';

/** Rows in their order, and where the next ones start; undefined: there are none. */
export interface Page<T> {
  rows: T[];
  next?: string | undefined;
}

/** Well under the 6 MB that a Lambda function may answer, and the 5 MB of docs/design.md section 2. */
const mostBytes = 4_500_000;
/** How many rows are read at once; fewer at first, until their size is known. */
const firstRows = 100;
const mostRows = 500;

/**
 * Returns a long list (docs/design.md section 2): `limit` rows from `cursor` on, or all without a limit, but never more than fit in an
 * answer; the answer's `Link` header leads to the rest. `read` returns at most `most` rows from a position on.
 */
export async function pagedList<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  read: (from: string | undefined, most: number) => Promise<Page<T>>,
): Promise<T[]> {
  const { limit = Number.POSITIVE_INFINITY, cursor } = call.query;
  const rows: T[] = [];
  let from = cursor === undefined ? undefined : positionOf(cursor);
  let bytes = 0;
  do {
    const fitting = rows.length > 0 ? Math.ceil(((mostBytes - bytes) / bytes) * rows.length) : firstRows;
    const page = await read(from, Math.min(limit - rows.length, fitting, mostRows));
    rows.push(...page.rows);
    bytes += Buffer.byteLength(JSON.stringify(page.rows));
    from = page.next;
  } while (from !== undefined && rows.length < limit && bytes < mostBytes);
  if (from !== undefined) {
    call.nextPage.push({ limit: call.query.limit, cursor: Buffer.from(from).toString('base64url') });
  }
  return rows;
}

/**
 * Returns a function that reads at its first call and keeps the result, for data that every page needs. Call it inside the page's
 * `Promise.all`, so that no rejection is unhandled.
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** As `pagedList`, with one read that decides how far it reads: the page may be shorter than its limit, or empty. */
export async function pageOf<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  read: (from: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const { cursor, limit, ...filter } = call.query;
  const { rows, next } = await read(cursor === undefined ? undefined : positionOf(cursor));
  if (next !== undefined) call.nextPage.push({ limit, cursor: Buffer.from(next).toString('base64url'), filter });
  return rows;
}

function positionOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  // Every position that an answer gave, a date or an id, begins with a digit.
  if (!/^\d[\w.:#-]{0,199}$/.test(text)) throw unknownCursor();
  return text;
}

/** Returns the error of a cursor that no answer gave. */
export const unknownCursor = (): ApiError => invalidField('cursor', 'Unknown cursor');
