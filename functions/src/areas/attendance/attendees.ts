import type { Attendee as Answered } from '@muster/shared/areas/training';
import type { SiteTable } from '../../table/core/client.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import { listWaitlist } from '../../table/entities/waitlist-entry.ts';

/** Returns the attendees of a class, by time of enrollment, followed by its waitlist in order. */
export async function attendeesOf(table: SiteTable, classId: string): Promise<Answered[]> {
  const [attendees, waitlist] = await Promise.all([listAttendees(table, classId), listWaitlist(table, classId)]);
  attendees.sort((a, b) => a.request_date.localeCompare(b.request_date));
  return [...attendees.map(presentAttendee), ...waitlist.map((entry) => present(entry, 'Waitlisted'))];
}

export const presentAttendee = (attendee: Attendee): Answered =>
  present(attendee, attendee.certified ? 'Certified' : 'Enrolled');

type Member = Pick<Answered, 'employee_id' | 'name' | 'request_date'> & { employee: string; rank?: string | undefined };

const present = (
  { employee, employee_id, name, rank, request_date }: Member,
  status: Answered['status'],
): Answered => ({ id: employee, employee_id, name, rank: rank ?? null, request_date, status });
