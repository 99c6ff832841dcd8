import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { asItWas } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { getItems, type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, present, put, remove, reread, update } from '../core/write.ts';
import type { TrainingClass } from './training-class.ts';

/** The class's side of a seat: employee number, name and rank as they were when it was taken. */
export interface Attendee {
  /** The employee's internal id. */
  employee: string;
  employee_id: string;
  name: string;
  rank?: string | undefined;
  /** UTC ISO: when the employee requested the seat. */
  request_date: string;
  /** The internal id of the staff member who gave the seat; absent: the employee enrolled. */
  added_by?: string | undefined;
  /** The date of the certification issued for this seat. */
  certified?: string | undefined;
  /** The employee's attendance, results and evaluations in the class, as JSON (attendance.ts); absent: none. */
  attendance?: string | undefined;
  /** Raised by every recording. An attendee who has it is not removed. */
  attendance_version?: number | undefined;
}

export const attendeeKey = (table: SiteTable, classId: string, employeeId: string): Key => ({
  PK: `${table.site}#CLASS#${classId}`,
  SK: `SEAT#${employeeId}`,
});

/** The employee's side of a seat. It stays after the class has ended. */
export interface Seat {
  class_id: string;
  type_id: string;
  location: string;
  sessions: ClassSession[];
  request_date: string;
}

export const seatKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `SEAT#${classId}`,
});

/** Returns the attendees of a class, in the order of their internal ids. */
export async function listAttendees(table: SiteTable, classId: string): Promise<Attendee[]> {
  const items = await queryAll(table, `${table.site}#CLASS#${classId}`, { prefix: 'SEAT#' });
  return items.map((item) => entityOf<Attendee>(item));
}

/** Returns an employee's seats, also past ones, in the order of the class ids, without deleted classes. */
export async function listSeats(table: SiteTable, employeeId: string): Promise<Seat[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'SEAT#' });
  return items.map((item) => entityOf<Seat>(item));
}

/** Returns the class ids of an employee's seats, without reading their other fields. */
export async function classIdsOfSeats(table: SiteTable, employeeId: string): Promise<string[]> {
  const prefix = seatKey(table, employeeId, '').SK;
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix, only: [] });
  return items.map(({ SK }) => SK.slice(prefix.length));
}

/** Returns the attendee items of an employee in these classes, where they exist. */
export async function findAttendeesOf(
  table: SiteTable,
  employeeId: string,
  classIds: readonly string[],
): Promise<{ classId: string; attendee: Attendee }[]> {
  const keys = classIds.map((classId) => attendeeKey(table, classId, employeeId));
  const items = await getItems(table, keys);
  return items.flatMap((item, n) => (item ? [{ classId: classIds[n] ?? '', attendee: entityOf<Attendee>(item) }] : []));
}

/** Adds an attendee to a class, on condition that the employee is not one already. */
export const addAttendeeItem = (table: SiteTable, classId: string, attendee: Attendee): Action =>
  put(table, { ...attendeeKey(table, classId, attendee.employee), ...attendee }, ifAbsent);

/** Writes the employee's side of a seat, with the class's dates and location. */
export function putSeatItem(
  table: SiteTable,
  employeeId: string,
  { id: class_id, type_id, location, sessions }: TrainingClass,
  request_date: string,
): Action {
  const seat: Seat = { class_id, type_id, location, sessions, request_date };
  return put(table, { ...seatKey(table, employeeId, class_id), ...seat });
}

/** Deletes an attendee, on condition that they exist and nothing was recorded about them. */
export const removeAttendeeItem = (table: SiteTable, classId: string, employeeId: string): Action =>
  remove(table, attendeeKey(table, classId, employeeId), {
    condition: `${present} AND attribute_not_exists(attendance_version)`,
    otherwise: () => reread,
  });

export const removeSeatItem = (table: SiteTable, employeeId: string, classId: string): Action =>
  remove(table, seatKey(table, employeeId, classId));

/** Marks an attendee as certified, on condition of no certification, and attendance as read. */
export const markAttendeeCertified = (
  table: SiteTable,
  classId: string,
  { employee, attendance_version }: Attendee,
  date: string,
): Action =>
  update(
    table,
    attendeeKey(table, classId, employee),
    { expression: 'SET certified = :date', values: { ':date': date } },
    {
      ...asItWas({ attendance_version }, ['attendance_version'], `${present} AND attribute_not_exists(certified)`),
      otherwise: () => reread,
    },
  );
