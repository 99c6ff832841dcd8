import type { arrivals } from '@muster/shared/areas/arrivals';
import type { Answer } from '@muster/shared/endpoint';
import { attendedMinutes } from '@muster/shared/rules/check-in';
import { recordAttendance } from '../attendance/record-attendance.ts';
import type { Call } from '../http/call.ts';
import { requireClassStaff } from '../permissions/class-staff.ts';
import { listArrivals } from '../table/entities/arrival.ts';
import { foldEmployeeNumber } from '../table/entities/employee.ts';
import { requireClass } from '../training/require-class.ts';
import { sessionNamed } from './named-session.ts';

type ConfirmCall = Call<'arrivals', 'confirmArrivals'>;

/**
 * Records people who have checked in to a class session as present, with the minutes between in and out. Attendance that says something
 * else stays: that takes a correction with a reason. Confirming again changes nothing.
 */
export async function confirmArrivals(call: ConfirmCall): Promise<Answer<typeof arrivals.confirmArrivals>> {
  const { table, site, params, body } = call;
  const { classId } = params;
  const [trainingClass, found] = await Promise.all([
    requireClass(call, classId),
    listArrivals(table, classId, body.session),
  ]);
  requireClassStaff(call, trainingClass);
  const session = sessionNamed(trainingClass, body.session);
  const arrivalOf = new Map(found.map((arrival) => [foldEmployeeNumber(arrival.employee_id), arrival]));
  const numbers = [...new Map(body.employee_ids.map((number) => [foldEmployeeNumber(number), number]))];
  const named = numbers.flatMap(([folded]) => arrivalOf.get(folded) ?? []);
  const lines = named.map(({ employee_id, in: came, out: left }) => ({
    employee_id,
    status: 'present' as const,
    minutes: attendedMinutes(session, site.timezone, { in: came?.at, out: left?.at }),
    reason: undefined,
  }));
  const { not_recorded } =
    lines.length > 0 ? await recordAttendance(call, { classId, session: body.session, lines }) : { not_recorded: [] };
  const refused = new Set(not_recorded.map(({ employee_id }) => foldEmployeeNumber(employee_id)));
  const confirmed = named.filter(({ employee_id }) => !refused.has(foldEmployeeNumber(employee_id)));
  return {
    confirmed: confirmed.map(({ employee_id }) => employee_id),
    not_confirmed: [
      ...not_recorded.map(({ employee_id, code, detail }) => ({
        employee_id,
        detail: code === 'reason_required' ? recordedOtherwise : detail,
      })),
      ...numbers
        .filter(([folded]) => !arrivalOf.has(folded))
        .map(([, employee_id]) => ({ employee_id, detail: 'This person has not checked in' })),
    ],
  };
}

const recordedOtherwise =
  'Attendance was recorded otherwise before. Please correct it on the Attendance tab, with a reason.';
