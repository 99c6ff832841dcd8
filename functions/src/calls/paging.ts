import { type ApiError, invalidField } from '../kernel/api-error.ts';
import { inOrderOfNumbers } from '../kernel/employee-order.ts';
import { JsonText } from '../kernel/json-text.ts';
import type { OpenCall } from './call.ts';

export interface WrittenRow<T> {
  /** Position of the row, after which a page may start. */
  at: string;
  text: string;
  /** The employee number that sorts the rows of an answer. */
  number?: string | undefined;
  /** Only for the type checker. */
  says?: T;
}

/** Serializes a row. `number` sorts it within its answer. */
export const writeRow = <T>(at: string, row: T, number?: string): WrittenRow<T> => ({
  at,
  text: JSON.stringify(row),
  number,
});

/** Yields rows after a position, or from the start: `pageSize` at a time, or as many as one read gives. */
type RowPages<T> = (after: string | undefined, pageSize: number | undefined) => AsyncIterable<readonly WrittenRow<T>[]>;

/** Bytes: well under Lambda's 6 MB and the 5 MB of docs/design.md section 2. */
const mostBytes = 4_500_000;

/**
 * Returns `limit` rows from `cursor`, or all that fit. The `Link` header leads on and repeats the query's other
 * parameters (docs/design.md section 2).
 */
export async function pagedList<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  pages: RowPages<T>,
): Promise<JsonText<T[]>> {
  const { limit, cursor, ...filter } = call.query;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows: WrittenRow<T>[] = [];
  let bytes = 0;
  // One extra row shows whether there are more.
  const all = pages(after, limit && limit + 1);
  const isFull = (row: WrittenRow<T>) => {
    bytes += Buffer.byteLength(row.text) + 1;
    return rows.length === limit || (bytes > mostBytes && rows.length > 0);
  };
  const next = (await fill(rows, all, isFull)) ? rows.at(-1)?.at : undefined;
  if (next !== undefined) call.nextPage.push({ limit, cursor: Buffer.from(next).toString('base64url'), filter });
  return new JsonText(
    `[${byNumber(rows)
      .map(({ text }) => text)
      .join(',')}]`,
  );
}

/** Adds rows until the next one does not fit. Returns whether there is such a row. */
async function fill<T>(
  rows: WrittenRow<T>[],
  pages: AsyncIterable<readonly WrittenRow<T>[]>,
  isFull: (row: WrittenRow<T>) => boolean,
): Promise<boolean> {
  for await (const page of pages) {
    for (const row of page) {
      if (isFull(row)) return true;
      rows.push(row);
    }
  }
  return false;
}

/** Sorts rows by number; rows without one keep their order. */
const byNumber = <T>(rows: WrittenRow<T>[]): WrittenRow<T>[] =>
  rows[0]?.number === undefined ? rows : inOrderOfNumbers(rows, ({ number = '' }) => number);

/** Reads at the first call and caches the result. Call it inside the page's `Promise.all` to handle rejections. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** Rows in order, and the start of the next page. Undefined: no more rows. */
interface Page<T> {
  rows: T[];
  next?: string | undefined;
}

/** Like `pagedList`, but one read decides its extent: the page may be shorter than its limit, or empty. */
export async function pageOf<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  read: (from: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const { cursor, limit, ...filter } = call.query;
  const { rows, next } = await read(cursor === undefined ? undefined : positionOf(cursor));
  if (next !== undefined) call.nextPage.push({ limit, cursor: Buffer.from(next).toString('base64url'), filter });
  return rows;
}

/** Returns the position of a cursor. Throws a field error if no answer can have returned it. */
export function positionOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  // Every position in an answer is a date or an id, and begins with a digit.
  if (!/^\d[\w.:#-]{0,199}$/.test(text)) throw unknownCursor();
  return text;
}

export const unknownCursor = (): ApiError => invalidField('cursor', 'Unknown cursor');
