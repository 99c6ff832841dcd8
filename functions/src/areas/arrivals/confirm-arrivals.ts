import type { arrivals } from '@muster/shared/areas/arrivals';
import type { Answer } from '@muster/shared/endpoint';
import { attendedMinutes } from '@muster/shared/rules/check-in';
import type { Call } from '../../calls/call.ts';
import { requireClassStaff } from '../../domain/training/class-staff.ts';
import { recordAttendance } from '../../domain/training/record-attendance.ts';
import { byNumber } from '../../domain/training/record-on-attendees.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { notAttendee } from '../../kernel/missing.ts';
import { type Arrival, listArrivals } from '../../table/entities/arrival.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import { sessionNamed } from './named-session.ts';

type ConfirmCall = Call<'arrivals', 'confirmArrivals'>;

/**
 * Marks checked-in attendees as present, with the minutes between check-in and check-out. Keeps other attendance, which
 * needs a correction with a reason. Confirming again changes nothing.
 */
export async function confirmArrivals(call: ConfirmCall): Promise<Answer<typeof arrivals.confirmArrivals>> {
  const { table, site, params, body } = call;
  const { classId } = params;
  const [trainingClass, attendees, found] = await Promise.all([
    requireClass(call, classId),
    listAttendees(table, classId),
    listArrivals(table, classId, body.session),
  ]);
  requireClassStaff(call, trainingClass);
  const session = sessionNamed(trainingClass, body.session);
  const arrivedAs = arrivedBy(attendees, found);
  const numbers = [...new Map(body.employee_ids.map((number) => [foldEmployeeNumber(number), number]))];
  const named = [...new Set(numbers.flatMap(([folded]) => arrivedAs(folded) ?? []))];
  const lines = named.flatMap(({ attendee, in: came, out: left }) =>
    attendee
      ? {
          employee_id: attendee.employee_id,
          status: 'present' as const,
          minutes: attendedMinutes(session, site.timezone, { in: came?.at, out: left?.at }),
          reason: undefined,
        }
      : [],
  );
  const { not_recorded } =
    lines.length > 0 ? await recordAttendance(call, { classId, session: body.session, lines }) : { not_recorded: [] };
  const refused = new Set(not_recorded.map(({ employee_id }) => foldEmployeeNumber(employee_id)));
  const confirmed = lines.filter(({ employee_id }) => !refused.has(foldEmployeeNumber(employee_id)));
  return {
    confirmed: confirmed.map(({ employee_id }) => employee_id),
    not_confirmed: [
      ...not_recorded.map(({ employee_id, code, detail }) => ({
        employee_id,
        detail: code === 'reason_required' ? recordedOtherwise : detail,
      })),
      ...numbers
        .filter(([folded]) => !arrivedAs(folded)?.attendee)
        .map(([folded, employee_id]) => ({
          employee_id,
          detail: arrivedAs(folded) ? notAttendee : 'This person has not checked in',
        })),
    ],
  };
}

type Arrived = Arrival & { attendee: Attendee | undefined };

/**
 * Returns how to find an arrival by a folded number: by the seat's current number, else by the number at check-in if no
 * other attendee has it. Joins arrivals and seats by person, since numbers are reused.
 */
function arrivedBy(
  attendees: readonly Attendee[],
  arrivals: readonly Arrival[],
): (folded: string) => Arrived | undefined {
  const seats = new Map(attendees.map((attendee) => [attendee.employee, attendee]));
  const arrived: Arrived[] = arrivals.map((arrival) => ({ ...arrival, attendee: seats.get(arrival.employee) }));
  const ofPerson = new Map(arrived.map((one) => [one.employee, one]));
  const ofNumber = new Map(arrived.map((one) => [foldEmployeeNumber(one.employee_id), one]));
  const seated = byNumber(attendees);
  return (folded) => {
    const attendee = seated.get(folded);
    return attendee ? ofPerson.get(attendee.employee) : ofNumber.get(folded);
  };
}

const recordedOtherwise =
  'Different attendance is already recorded. Please correct it on the Attendance tab, with a reason.';
