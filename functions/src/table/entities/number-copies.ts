import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, reread, update } from '../core/write.ts';
import { attendeeKey, listSeats } from './seat.ts';
import { findRecord } from './training-record.ts';
import { waitlistEntryKey } from './waitlist-entry.ts';

/** Returns the keys of an employee's attendee items and waitlist entries that carry another employee number than this one. */
export async function listStaleNumberCopies(
  table: SiteTable,
  employeeId: string,
  employeeNumber: string,
): Promise<Key[]> {
  const [seats, record] = await Promise.all([listSeats(table, employeeId), findRecord(table, employeeId)]);
  const items = await getItems(table, [
    ...seats.map(({ class_id }) => attendeeKey(table, class_id, employeeId)),
    ...Object.entries(record?.waits ?? {}).map(([classId, { sequence }]) => waitlistEntryKey(table, classId, sequence)),
  ]);
  return items.flatMap((item) => (item && item.employee_id !== employeeNumber ? [{ PK: item.PK, SK: item.SK }] : []));
}

/** Returns the action that corrects the employee number of a copy, on condition that it is the employee's. */
export const renumberCopy = (table: SiteTable, key: Key, employeeId: string, employeeNumber: string): Action =>
  update(table, key, setting({ employee_id: employeeNumber }), {
    condition: 'employee = :holder',
    values: { ':holder': employeeId },
    otherwise: () => reread,
  });
