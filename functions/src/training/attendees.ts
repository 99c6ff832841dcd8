import type { Attendee as Answered } from '@muster/shared/areas/training';
import type { SiteTable } from '../table/core/client.ts';
import { listAttendees } from '../table/entities/seat.ts';
import { listWaiting } from '../table/entities/waitlist-entry.ts';

/** The attendees of a class, by when they asked for their seat, then its waitlist in the order of the line. */
export async function attendeesOf(table: SiteTable, classId: string): Promise<Answered[]> {
  const [attendees, waiting] = await Promise.all([listAttendees(table, classId), listWaiting(table, classId)]);
  attendees.sort((a, b) => a.request_date.localeCompare(b.request_date));
  return [
    ...attendees.map(({ employee, employee_id, name, rank, request_date, certified }) => ({
      id: employee,
      employee_id,
      name,
      rank: rank ?? null,
      request_date,
      status: certified ? ('Certified' as const) : ('Enrolled' as const),
    })),
    ...waiting.map(({ employee, employee_id, name, rank, request_date }) => ({
      id: employee,
      employee_id,
      name,
      rank: rank ?? null,
      request_date,
      status: 'Waitlisted' as const,
    })),
  ];
}
