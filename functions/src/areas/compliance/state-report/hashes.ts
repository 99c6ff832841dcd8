import { createHash } from 'node:crypto';
import type { ReportRow } from '@muster/shared/areas/state-report';
import { sha256 } from '../../../table/core/hash.ts';

/** Returns the filed part of a row as canonical JSON: without units and the source of the row. Names are in order. */
export const filedText = (row: ReportRow): string =>
  JSON.stringify({
    categories: row.categories,
    course_number: row.course_number,
    employee_id: row.employee_id,
    from: row.from,
    instructors: row.instructors,
    key: row.key,
    kind: row.kind,
    location: row.location,
    minutes: row.minutes,
    name: row.name,
    provider: row.provider,
    state_id: row.state_id,
    subject: row.subject,
    until: row.until,
  });

/** Returns the stored hash of a filed row (`filedText`). It differs if the row has changed. */
export const fingerprintOf = (text: string): string => sha256(Buffer.from(text)).slice(0, 16);

/** The SHA-256 of all rows of a report: their filed texts, one per line, in the order of their keys. */
export class ReportHash {
  readonly #hash = createHash('sha256');
  #isFirst = true;

  /** Adds a part's rows, whose people follow those of earlier parts. Returns their filed texts, in their order. */
  add(rows: readonly ReportRow[]): string[] {
    const texts = rows.map(filedText);
    const ordered = rows.map(({ key }, n) => ({ key, text: texts[n] ?? '' }));
    for (const { text } of ordered.sort((a, b) => (a.key < b.key ? -1 : 1))) {
      this.#hash.update(this.#isFirst ? text : `\n${text}`);
      this.#isFirst = false;
    }
    return texts;
  }

  /** Returns the hash in hexadecimal. */
  end(): string {
    return this.#hash.digest('hex');
  }
}
