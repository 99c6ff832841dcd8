import type { SiteTable } from '../core/client.ts';
import { type Key, queryPages } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';
import type { Attendee } from './seat.ts';

/** A person who lost a seat or position in a canceled class: number, name and rank as they were in the class. */
export interface CanceledSeat
  extends Pick<Attendee, 'employee' | 'employee_id' | 'name' | 'rank' | 'request_date' | 'added_by'> {
  /** The position of a waitlist entry; absent: a seat. */
  sequence?: number | undefined;
  /** The class that the person was moved to, and its first day. */
  moved_to?: { class_id: string; date: string } | undefined;
  /** Why the person was not moved. */
  not_moved?: string | undefined;
}

const canceledSeatKey = (table: SiteTable, classId: string, employeeId: string): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `CANCELED#${employeeId}`,
});

/** Adds a person to a canceled class's list, in the transaction that ends the seat or waitlist entry. */
export function keepCanceledSeat(table: SiteTable, classId: string, seat: CanceledSeat): Action {
  const { employee, employee_id, name, rank, request_date, added_by, sequence, moved_to, not_moved } = seat;
  const kept: CanceledSeat = {
    ...{ employee, employee_id, name, rank, request_date, added_by },
    ...{ sequence, moved_to, not_moved },
  };
  return put(table, { ...canceledSeatKey(table, classId, employee), ...kept });
}

/** Yields the writes that delete the list of a canceled class, at most `size` at a time. */
export async function* canceledSeatRemovals(table: SiteTable, classId: string, size: number): AsyncGenerator<Action[]> {
  const range = { prefix: 'CANCELED#', limit: size };
  for await (const page of queryPages(table, `${table.site}#CLASS#${classId}`, range)) {
    if (page.length > 0) yield page.map(({ PK, SK }) => remove(table, { PK, SK }));
  }
}
