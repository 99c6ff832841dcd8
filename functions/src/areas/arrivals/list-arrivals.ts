import type { arrivals, Arrival as Listed, NotedMoment } from '@muster/shared/areas/arrivals';
import type { Answer } from '@muster/shared/endpoint';
import { currentLine } from '@muster/shared/rules/attendance';
import type { Call } from '../../calls/call.ts';
import { requireClassStaff } from '../../domain/training/class-staff.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { type Arrival, listArrivals as findArrivals, type Moment } from '../../table/entities/arrival.ts';
import { attendanceOf, type StoredLine } from '../../table/entities/attendance.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';

/** Returns the check-ins and check-outs of a class session. A screen that shows a class polls every few seconds. */
export async function listArrivals(
  call: Call<'arrivals', 'listArrivals'>,
): Promise<Answer<typeof arrivals.listArrivals>> {
  const { table, params, query } = call;
  const [trainingClass, attendees, found] = await Promise.all([
    requireClass(call, params.classId),
    listAttendees(table, params.classId),
    findArrivals(table, params.classId, query.session),
  ]);
  requireClassStaff(call, trainingClass);
  const seats = new Map(attendees.map((attendee) => [attendee.employee, attendee]));
  const lineOf = (attendee: Attendee | undefined) =>
    attendee && currentLine(attendanceOf(attendee).lines, query.session);
  return {
    enrolled_count: trainingClass.enrolled_count,
    arrivals: found.toSorted(byArrival).map(({ employee, employee_id, name, in: came, out }) => ({
      // After a renumbering, the seat has the new number.
      employee_id: seats.get(employee)?.employee_id ?? employee_id,
      name,
      in: present(came),
      out: present(out),
      attendance: recorded(lineOf(seats.get(employee))),
    })),
  };
}

const recorded = (line: StoredLine | undefined): Listed['attendance'] =>
  line ? { status: line.status, at: line.at, by: line.by.employee_id } : null;

const present = (moment: Moment | undefined): NotedMoment | null =>
  moment ? { at: moment.at, sent_at: moment.sent_at ?? null } : null;

const firstAt = (one: Arrival) => one.in?.at ?? one.out?.at ?? '';
const byArrival = (a: Arrival, b: Arrival) => firstAt(a).localeCompare(firstAt(b)) || a.name.localeCompare(b.name);
