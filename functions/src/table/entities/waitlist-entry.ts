import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';

/** A place in the waitlist of a class: number, name and rank as they were when it was taken. */
export interface Waiting {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  rank?: string | undefined;
  /** UTC ISO. */
  request_date: string;
  /** First come, first served. */
  sequence: number;
  /** Told, once, why a seat went to somebody behind. */
  told?: boolean | undefined;
}

export const waitingKey = (table: SiteTable, classId: string, sequence: number): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `WAIT#${String(sequence).padStart(10, '0')}`,
});

export const waitingItem = (table: SiteTable, classId: string, waiting: Waiting): Item => ({
  ...waitingKey(table, classId, waiting.sequence),
  ...waiting,
});

/** The waitlist of a class, in the order of the line; from a sequence on and at most `limit` where that is given. */
export async function listWaiting(
  table: SiteTable,
  classId: string,
  { from = 0, limit }: { from?: number; limit?: number } = {},
): Promise<Waiting[]> {
  const items = await queryAll(table, `${table.site}#CLASS#${classId}`, {
    from: waitingKey(table, classId, from).SK,
    to: 'WAIT#~',
    limit,
  });
  return items.map((item) => entityOf<Waiting>(item));
}
