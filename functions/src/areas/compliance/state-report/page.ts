import type { ReportRow } from '@muster/shared/areas/state-report';
import { positionOf, unknownCursor } from '../../../calls/paging.ts';
import { splitKey } from './credits.ts';

/** Well under Lambda's answer limit of 6 MB, with room for the gaps. */
const mostBytes = 3_500_000;

/** The place of a page in a report. */
export interface PageStart {
  /** UTC ISO: all pages of a report show the entries recorded by then. */
  known: string;
  /** The key of the last row of the page before. Undefined: the first page. */
  after?: string;
}

export const cursorOf = ({ known, after }: Required<PageStart>): string =>
  Buffer.from(`${known}#${after}`).toString('base64url');

/**
 * Returns the place that a cursor names, at `now` for a cursor of a version without moments. Throws a field error if no
 * answer can have returned it.
 */
export function startOf(cursor: string, now: Date): Required<PageStart> {
  const position = positionOf(cursor);
  const [, known, after] = /^(\d{4}-[^#]+)#(.+)$/.exec(position) ?? [];
  if (known === undefined || after === undefined) return { known: now.toISOString(), after: position };
  if (Number.isNaN(Date.parse(known)) || new Date(known).toISOString() !== known) throw unknownCursor();
  return { known, after };
}

/** The rows of one page, as JSON texts. */
export class Page {
  readonly texts: string[] = [];
  readonly #limit: number | undefined;
  readonly #after: string | undefined;
  #bytes = 0;
  #last: string | undefined;
  #isFull = false;

  /** `limit`: undefined: as many rows as fit. `after`: the key of the row before the page. */
  constructor(limit: number | undefined, after: string | undefined) {
    this.#limit = limit;
    this.#after = after;
  }

  /** The key of the last row, if there are rows after the page. */
  get last(): string | undefined {
    return this.#isFull ? this.#last : undefined;
  }

  /** Adds the rows of a part that belong to the page. */
  add(rows: readonly ReportRow[]): void {
    if (this.#isFull) return;
    for (const row of rows.slice(this.#after === undefined ? 0 : startAfter(rows, this.#after))) {
      const text = JSON.stringify(row);
      this.#bytes += Buffer.byteLength(text) + 1;
      this.#isFull = this.texts.length === this.#limit || (this.#bytes > mostBytes && this.texts.length > 0);
      if (this.#isFull) return;
      this.texts.push(text);
      this.#last = row.key;
    }
  }
}

/**
 * Returns the index after a row, so that a page may end within a person. If the row no longer exists, the start of the
 * next person.
 */
function startAfter(rows: readonly ReportRow[], key: string): number {
  const at = rows.findIndex((row) => row.key === key);
  if (at >= 0) return at + 1;
  const [person] = splitKey(key);
  const next = rows.findIndex((row) => splitKey(row.key)[0] > person);
  return next < 0 ? rows.length : next;
}
