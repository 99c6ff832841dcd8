import { createHash } from 'node:crypto';
import type { SignInSheet } from '@muster/shared/areas/arrivals';
import { canonicalText } from '@muster/shared/record/chain';
import { byLastName } from '@muster/shared/rules/last-name-order';
import type { Call } from '../../calls/call.ts';
import { requireClassStaff } from '../../domain/training/class-staff.ts';
import { refuseGone } from '../../domain/training/require-class.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { sessionNamed } from './named-session.ts';

/** Returns the list for the printed sign-in sheet of a class session, by last name, and the hash of the list. */
export async function signInSheet(call: Call<'arrivals', 'signInSheet'>): Promise<SignInSheet> {
  const { table, params, query, now } = call;
  const { trainingClass, attendees, waitlist } = await readClassMembers(table, params.classId);
  refuseGone(trainingClass);
  requireClassStaff(call, trainingClass);
  sessionNamed(trainingClass, query.session);
  const employees = await findEmployees(
    table,
    attendees.map(({ employee }) => employee),
  );
  const known = new Map(employees.map((employee) => [employee.id, employee]));
  const list = {
    attendees: attendees
      .map((attendee) => ({ ...attendee, last_name: known.get(attendee.employee)?.last_name }))
      .toSorted(byLastName)
      .map(({ employee, employee_id, name, rank }) => ({
        employee_id,
        name,
        rank: rank ?? null,
        badge_number: known.get(employee)?.badge_number ?? '',
      })),
    waitlist: waitlist.map(({ employee_id, name, rank }) => ({ employee_id, name, rank: rank ?? null })),
  };
  const state = canonicalText({ class_id: params.classId, session: query.session, ...list });
  return { ...list, state: createHash('sha256').update(state).digest('hex'), at: now.toISOString() };
}
