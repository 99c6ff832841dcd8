import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, reread, update } from '../core/write.ts';
import { findEnrollmentState } from './enrollment-state.ts';
import { attendeeKey, listSeats } from './seat.ts';
import { listTaughtClassIds } from './teaching.ts';
import { findClasses, type Instructor, renumberInstructor, type TrainingClass } from './training-class.ts';
import { waitlistEntryKey } from './waitlist-entry.ts';

/** A copy of an employee number: an item of the employee's, or a class that lists them among its instructors. */
export type NumberCopy = { key: Key } | { taught: TrainingClass };

/** Returns an employee's attendee items, waitlist entries and taught classes with an outdated number. */
export async function listStaleNumberCopies(
  table: SiteTable,
  employeeId: string,
  employeeNumber: string,
): Promise<NumberCopy[]> {
  const [seats, record, taughtIds] = await Promise.all([
    listSeats(table, employeeId),
    findEnrollmentState(table, employeeId),
    listTaughtClassIds(table, employeeId),
  ]);
  const taught = await findClasses(table, taughtIds);
  const items = await getItems(table, [
    ...seats.map(({ class_id }) => attendeeKey(table, class_id, employeeId)),
    ...Object.entries(record?.waits ?? {}).map(([classId, { sequence }]) => waitlistEntryKey(table, classId, sequence)),
  ]);
  const isStale = ({ employee, employee_id }: Instructor) => employee === employeeId && employee_id !== employeeNumber;
  return [
    ...items.flatMap((item) =>
      item && item.employee_id !== employeeNumber ? [{ key: { PK: item.PK, SK: item.SK } }] : [],
    ),
    ...taught.filter(({ instructors = [] }) => instructors.some(isStale)).map((one) => ({ taught: one })),
  ];
}

/** Corrects the employee number of a copy, on condition that the copy belongs to the employee. */
export function renumberCopy(table: SiteTable, copy: NumberCopy, employeeId: string, employeeNumber: string): Action {
  if ('taught' in copy) return renumberInstructor(table, copy.taught, employeeId, employeeNumber);
  return update(table, copy.key, setting({ employee_id: employeeNumber }), {
    condition: 'employee = :holder',
    values: { ':holder': employeeId },
    otherwise: () => reread,
  });
}
