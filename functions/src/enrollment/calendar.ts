import type { DayEntry } from '@muster/shared/areas/enrollment';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { SiteTable } from '../table/core/client.ts';
import type { Employee } from '../table/entities/employee.ts';
import { listSeats } from '../table/entities/seat.ts';
import { findClasses } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { presentSession } from '../training/present-class.ts';
import { requireRecord } from './require-record.ts';

/** Something in the caller's calendar: a class held, past ones too, or waited for. */
interface Event {
  id: string;
  type_id: string;
  location: string;
  sessions: ClassSession[];
  is_enrolled: boolean;
}

async function eventsOf(table: SiteTable, employee: Employee): Promise<Event[]> {
  const [record, seats] = await Promise.all([requireRecord(table, employee), listSeats(table, employee.id)]);
  const waited = await findClasses(table, Object.keys(record.waits));
  return [
    ...seats.map(({ class_id, ...seat }) => ({ ...seat, id: class_id, is_enrolled: true })),
    ...waited.filter(({ deleting }) => !deleting).map((row) => ({ ...row, is_enrolled: false })),
  ];
}

/** The caller's sessions of one day of the department, by start (SPEC.md section 3, "Day schedule entry"). */
export async function entriesOfDay(table: SiteTable, employee: Employee, date: string): Promise<DayEntry[]> {
  const [events, types] = await Promise.all([eventsOf(table, employee), trainingTypes(table)]);
  return events
    .flatMap(({ id, type_id, location, sessions, is_enrolled }) =>
      sessions
        .filter((session) => session.date === date)
        .map((session) => {
          const { start_time, end_time } = presentSession(session);
          const name = types.get(type_id)?.name ?? '';
          return { id, name, location, start_time, end_time, is_enrolled, is_waitlisted: !is_enrolled };
        }),
    )
    .sort((a, b) => a.start_time.localeCompare(b.start_time) || a.name.localeCompare(b.name));
}

/** The dates of one month (`YYYY-MM`) on which the caller has sessions, ascending. */
export async function daysOfMonth(table: SiteTable, employee: Employee, month: string): Promise<string[]> {
  const dates = (await eventsOf(table, employee)).flatMap(({ sessions }) => sessions.map(({ date }) => date));
  return [...new Set(dates.filter((date) => date.startsWith(`${month}-`)))].sort();
}
