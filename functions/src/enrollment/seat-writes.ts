import type { SiteTable } from '../table/core/client.ts';
import { type Action, absent, present, put, remove, reread } from '../table/core/write.ts';
import { type Employee, fullName } from '../table/entities/employee.ts';
import { type Attendee, attendeeItem, attendeeKey, seatItem, seatKey } from '../table/entities/seat.ts';
import { changeRecord, type HeldSeat } from '../table/entities/training-record.ts';
import { endedWaits, fewerWaiting } from './end-other-waits.ts';
import type { SeatReading } from './read-for-seat.ts';

/**
 * The writes that make a seat on the class's, the employee's and the record's side (invariant 4), and end the person's waits
 * for the type. The class's own counts are the caller's (`claimSeat`). `added_by` is who gave it, where staff did.
 */
export function seatWrites(
  table: SiteTable,
  employee: Employee,
  { row, record, rank }: SeatReading,
  now: Date,
  { added_by }: Pick<Attendee, 'added_by'> = {},
): Action[] {
  const request_date = now.toISOString();
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const attendee = {
    employee: employee.id,
    employee_id: employee.employee_id,
    name: fullName(employee),
    rank: rank?.name,
    request_date,
    added_by,
  };
  const held: HeldSeat = { type_id, location, sessions, ends_at };
  const { classIds, writes } = endedWaits(table, record, type_id);
  return [
    put(table, attendeeItem(table, class_id, attendee), { condition: absent, otherwise: () => reread }),
    put(table, seatItem(table, employee.id, { class_id, type_id, location, sessions, request_date })),
    changeRecord(table, employee.id, record, {
      takes: true,
      set: 'seats.#class = :seat',
      remove: classIds.map((_, n) => `waits.#wait${n}`).join(', '),
      names: { '#class': class_id, ...Object.fromEntries(classIds.map((id, n) => [`#wait${n}`, id])) },
      values: { ':seat': held },
    }),
    ...writes,
    ...fewerWaiting(
      table,
      classIds.filter((id) => id !== class_id),
    ),
  ];
}

/** The writes that take a seat away on all three sides. */
export function seatRemovals(table: SiteTable, employee: string, { row, record }: SeatReading): Action[] {
  return [
    remove(table, attendeeKey(table, row.id, employee), { condition: present, otherwise: () => reread }),
    remove(table, seatKey(table, employee, row.id)),
    changeRecord(table, employee, record, { remove: 'seats.#class', names: { '#class': row.id } }),
  ];
}
