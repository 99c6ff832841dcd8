import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';

/** A seat as the class sees it: employee number, name and rank as they were when it was taken. */
export interface Attendee {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  rank?: string | undefined;
  /** UTC ISO: when the seat was asked for. */
  request_date: string;
  /** The internal id of the staff member who gave the seat; absent where the employee took it. */
  added_by?: string | undefined;
  /** The date of the certification issued for this seat. */
  certified?: string | undefined;
}

export const attendeeKey = (table: SiteTable, classId: string, employee: string): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `SEAT#${employee}`,
});

export const attendeeItem = (table: SiteTable, classId: string, attendee: Attendee): Item => ({
  ...attendeeKey(table, classId, attendee.employee),
  ...attendee,
});

/** The same seat as the employee sees it: stays on record when the class is long over. */
export interface Seat {
  class_id: string;
  type_id: string;
  location: string;
  sessions: ClassSession[];
  request_date: string;
}

export const seatKey = (table: SiteTable, employee: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: `SEAT#${classId}`,
});

export const seatItem = (table: SiteTable, employee: string, seat: Seat): Item => ({
  ...seatKey(table, employee, seat.class_id),
  ...seat,
});

/** The attendees of a class, in the order of their internal ids. */
export async function listAttendees(table: SiteTable, classId: string): Promise<Attendee[]> {
  const items = await queryAll(table, `${table.site}#CLASS#${classId}`, { prefix: 'SEAT#' });
  return items.map((item) => entityOf<Attendee>(item));
}

/** The seats an employee has had, in the order of the classes' ids; those of deleted classes are gone. */
export async function listSeats(table: SiteTable, employee: string): Promise<Seat[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employee}`, { prefix: 'SEAT#' });
  return items.map((item) => entityOf<Seat>(item));
}
