import type { Staffing } from '@muster/shared/areas/shifts';
import { unitAndAbove, unitTreeOf } from '@muster/shared/record/unit-tree';
import { addDays } from '@muster/shared/rules/calendar';
import { type ClassSession, sortSessions } from '@muster/shared/rules/class-sessions';
import { mondayOf, shiftsDuring } from '@muster/shared/rules/shifts';
import type { Call } from '../../calls/call.ts';
import { managesClasses, requireClassStaff } from '../../domain/training/class-staff.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { type Employee, fullName, listAllEmployees } from '../../table/entities/employee.ts';
import { listAttendees } from '../../table/entities/seat.ts';
import { listShiftWeek, type PlannedShift } from '../../table/entities/shift-week.ts';
import { readList, type Unit } from '../../table/entities/site-list.ts';
import { fewestRemaining, type Staffed } from './fewest-remaining.ts';
import { presentShift } from './own-shifts.ts';

/**
 * Returns the people on duty or absent during a class, and each unit's remaining staff per day. Counts active employees
 * only. Hides absence labels (such as "Sick") from instructors without a permission.
 */
export async function staffingOf(call: Call<'shifts', 'staffing'>): Promise<Staffing> {
  const { table, site, params } = call;
  const trainingClass = await requireClass(call, params.classId);
  requireClassStaff(call, trainingClass);
  const sessions = sortSessions(trainingClass.sessions);
  // A shift of the previous night may end during the class.
  const mondays = new Set(sessions.flatMap(({ date }) => [mondayOf(addDays(date, -1)), mondayOf(date)]));
  const [employees, attendees, units, ...weeks] = await Promise.all([
    listAllEmployees(table),
    listAttendees(table, params.classId),
    readList<Unit>(table, 'UNIT'),
    ...[...mondays].map((monday) => listShiftWeek(table, monday)),
  ]);
  const seated = new Set(attendees.map(({ employee }) => employee));
  const planned = Map.groupBy(weeks.flat(), ({ holder }) => holder);
  const tree = unitTreeOf(units);
  const people = employees
    .filter(({ active }) => active)
    .map((employee) => {
      const above = employee.unit_id ? unitAndAbove(tree, employee.unit_id) : [];
      const all = [employee.id, ...above]
        .flatMap((holder) => planned.get(holder) ?? [])
        .flatMap(({ shifts }) => shifts);
      const shifts = shiftsDuring(all, sessions, site.timezone);
      return { employee, units: above, attends: seated.has(employee.id), shifts };
    });
  const seesLabels = managesClasses(call.actor);
  const presented = ({ label, ...shift }: PlannedShift) =>
    presentShift({ ...shift, ...(label !== undefined && (seesLabels || shift.kind === 'shift') && { label }) });
  const nameOf = new Map(units.map(({ id, name }) => [id, name]));
  return {
    days: sessions.map((session) => ({ ...session, units: unitsOn(session, people, units, site.timezone) })),
    people: people
      .filter(({ attends, shifts }) => attends || shifts.length > 0)
      .map(({ employee, attends, shifts }) => ({
        employee_id: employee.employee_id,
        name: fullName(employee),
        unit: nameOf.get(employee.unit_id ?? '') ?? null,
        attends,
        shifts: shifts.map(presented),
      })),
  };
}

interface Person extends Staffed {
  employee: Employee;
  units: readonly string[];
  shifts: readonly PlannedShift[];
}

/** Returns the units with a minimum, or with people on duty during a session, by name. */
function unitsOn(session: ClassSession, people: readonly Person[], units: readonly Unit[], timeZone: string) {
  const busy = people.flatMap((person) => {
    const shifts = shiftsDuring(person.shifts, [session], timeZone);
    return shifts.length > 0 ? [{ ...person, shifts }] : [];
  });
  return units
    .map(({ id, name, minimum_staff: minimum = null }) => {
      const own = busy.filter((person) => person.units.includes(id));
      return { id, name, minimum, ...fewestRemaining(session, own, timeZone) };
    })
    .filter(({ minimum, on_duty }) => minimum !== null || on_duty > 0)
    .sort((a, b) => a.name.localeCompare(b.name));
}
