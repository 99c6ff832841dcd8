import type { AffectedClass, LeaveEffects } from '@muster/shared/areas/roster';
import type { SiteContext } from '../../calls/site-context.ts';
import { lastEmploymentChange } from '../../domain/people/employment-entries.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { namedSupervisor } from '../../domain/people/supervisors.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { type Employee, listAllEmployees } from '../../table/entities/employee.ts';
import { existingEnrollmentState, findEnrollmentStateWithEntries } from '../../table/entities/enrollment-state.ts';
import { listTaughtClassIds } from '../../table/entities/teaching.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/** Returns what a leave of an employee would release from now on. Throws `not_found`. */
export async function leaveEffects({ table, now }: SiteContext, employeeNumber: string): Promise<LeaveEffects> {
  const employee = await stayingEmployee(table, employeeNumber);
  const [{ read, written }, taught, types, supervised] = await Promise.all([
    findEnrollmentStateWithEntries(table, employee.id),
    listTaughtClassIds(table, employee.id, now.toISOString()),
    trainingTypes(table),
    employee.reports ? supervisedBy(table, employee) : [],
  ]);
  const record = existingEnrollmentState(employee.id, read);
  const [seats, waits] = [Object.keys(record.seats), Object.keys(record.waits)];
  const classes = await findClasses(table, [...new Set([...seats, ...waits, ...taught])]);
  const shown = (ids: readonly string[], isAffected: (one: TrainingClass) => boolean): AffectedClass[] =>
    classes
      .filter((one) => ids.includes(one.id) && !one.deleting && isAffected(one))
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
      .map(({ id, type_id, location, sessions }) => ({
        id,
        training_name: types.get(type_id)?.name ?? '',
        location,
        dates: sessions.map(presentSession),
      }));
  const isToCome = ({ starts_at }: TrainingClass) => starts_at > now.toISOString();
  return {
    earliest: lastEmploymentChange(written) ?? employee.hired_on ?? '',
    seats: shown(seats, isToCome),
    waitlists: shown(waits, isToCome),
    teaching: shown(taught, ({ ends_at }) => ends_at > now.toISOString()),
    supervised,
  };
}

/** Returns a supervisor's employees, by employee number. */
async function supervisedBy(table: SiteContext['table'], { id }: Employee) {
  const all = await listAllEmployees(table);
  return all
    .filter(({ supervisor }) => supervisor === id)
    .map(namedSupervisor)
    .sort((a, b) => a.employee_id.localeCompare(b.employee_id));
}
