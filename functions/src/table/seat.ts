import type { Session } from '@muster/shared/rules/sessions';
import type { TablePart } from './client.ts';
import type { Item, Key } from './read.ts';

/** A seat as the class sees it: employee number, name and rank as they were when it was taken. */
export interface Attendee {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  rank?: string | undefined;
  /** UTC ISO: when the seat was asked for. */
  request_date: string;
  /** The date of the certification issued for this seat. */
  certified?: string | undefined;
}

export const attendeeKey = (table: TablePart, classId: string, employee: string): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `SEAT#${employee}`,
});

export const attendeeItem = (table: TablePart, classId: string, attendee: Attendee): Item => ({
  ...attendeeKey(table, classId, attendee.employee),
  ...attendee,
});

/** The same seat as the employee sees it: stays on record when the class is long over. */
export interface Seat {
  class_id: string;
  type_id: string;
  location: string;
  sessions: Session[];
  request_date: string;
}

export const seatKey = (table: TablePart, employee: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: `SEAT#${classId}`,
});

export const seatItem = (table: TablePart, employee: string, seat: Seat): Item => ({
  ...seatKey(table, employee, seat.class_id),
  ...seat,
});
