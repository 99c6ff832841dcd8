import type { TablePart } from '../table/client.ts';
import { type Employee, fullName } from '../table/employee.ts';
import { attendeeItem, attendeeKey, seatItem, seatKey } from '../table/seat.ts';
import { changeRecord, type HeldSeat } from '../table/training-record.ts';
import { type Action, absent, present, put, remove, reread } from '../table/write.ts';
import type { SeatReading } from './read-for-seat.ts';

/** The writes that make a seat on the class's, the employee's and the record's side (invariant 4); the class's count is the caller's. */
export function seatWrites(
  table: TablePart,
  employee: Employee,
  { row, record, rank }: SeatReading,
  now: Date,
): Action[] {
  const request_date = now.toISOString();
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const attendee = {
    employee: employee.id,
    employee_id: employee.employee_id,
    name: fullName(employee),
    rank: rank?.name,
    request_date,
  };
  const held: HeldSeat = { type_id, sessions, ends_at };
  return [
    put(table, attendeeItem(table, class_id, attendee), { condition: absent, otherwise: () => reread }),
    put(table, seatItem(table, employee.id, { class_id, type_id, location, sessions, request_date })),
    changeRecord(table, employee.id, record, {
      set: 'seats.#class = :seat',
      names: { '#class': class_id },
      values: { ':seat': held },
    }),
  ];
}

/** The writes that take a seat away on all three sides. */
export function seatRemovals(table: TablePart, employee: string, { row, record }: SeatReading): Action[] {
  return [
    remove(table, attendeeKey(table, row.id, employee), { condition: present, otherwise: () => reread }),
    remove(table, seatKey(table, employee, row.id)),
    changeRecord(table, employee, record, { remove: 'seats.#class', names: { '#class': row.id } }),
  ];
}
