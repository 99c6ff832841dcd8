import { type ApiError, invalidField } from '../kernel/api-error.ts';
import { inOrderOfNumbers } from '../kernel/employee-order.ts';
import { JsonText } from '../kernel/json-text.ts';
import type { OpenCall } from './call.ts';

/** A row of a long list as JSON. */
export interface WrittenRow<T> {
  /** Its position: a page may start after it. */
  at: string;
  text: string;
  /** The employee number by which the rows of an answer are sorted. */
  number?: string | undefined;
  /** What the text says, for the type checker only. */
  says?: T;
}

/** Writes a row; `number` sorts it within its answer. */
export const writeRow = <T>(at: string, row: T, number?: string): WrittenRow<T> => ({
  at,
  text: JSON.stringify(row),
  number,
});

/** Yields rows after a position, or from the start: `pageSize` at a time, or as many as one read gives. */
type RowPages<T> = (after: string | undefined, pageSize: number | undefined) => AsyncIterable<readonly WrittenRow<T>[]>;

/** Well under the 6 MB that a Lambda function may answer, and the 5 MB of docs/design.md section 2. */
const mostBytes = 4_500_000;

/**
 * Returns a long list (docs/design.md section 2): `limit` rows from `cursor` on, or all without a limit, but never more
 * than fit in an answer; the answer's `Link` header leads to the rest.
 */
export async function pagedList<T>(
  call: Pick<OpenCall, 'nextPage'> & { query: { limit?: number | undefined; cursor?: string | undefined } },
  pages: RowPages<T>,
): Promise<JsonText<T[]>> {
  const { limit, cursor } = call.query;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows: WrittenRow<T>[] = [];
  let bytes = 0;
  // One row more than asked for tells whether there are others.
  const all = pages(after, limit && limit + 1);
  const isFull = (row: WrittenRow<T>) => {
    bytes += Buffer.byteLength(row.text) + 1;
    return rows.length === limit || (bytes > mostBytes && rows.length > 0);
  };
  const next = (await fill(rows, all, isFull)) ? rows.at(-1)?.at : undefined;
  if (next !== undefined) call.nextPage.push({ limit, cursor: Buffer.from(next).toString('base64url') });
  return new JsonText(
    `[${byNumber(rows)
      .map(({ text }) => text)
      .join(',')}]`,
  );
}

/** Adds rows until a further one does not fit; returns whether there is such a row. */
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

/** Returns rows in the order of their numbers; those without keep theirs. */
const byNumber = <T>(rows: WrittenRow<T>[]): WrittenRow<T>[] =>
  rows[0]?.number === undefined ? rows : inOrderOfNumbers(rows, ({ number = '' }) => number);

/**
 * Returns a function that reads at its first call and keeps the result, for data that every page needs. Call it inside
 * the page's `Promise.all`, so that no rejection is unhandled.
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** Rows in their order, and where the next ones start; undefined: there are none. */
interface Page<T> {
  rows: T[];
  next?: string | undefined;
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

/** Returns the position that a cursor stands for. Throws a field error for one that no answer can have given. */
export function positionOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  // Every position that an answer gave, a date or an id, begins with a digit.
  if (!/^\d[\w.:#-]{0,199}$/.test(text)) throw unknownCursor();
  return text;
}

/** Returns the error of a cursor that no answer gave. */
export const unknownCursor = (): ApiError => invalidField('cursor', 'Unknown cursor');
