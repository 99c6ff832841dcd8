import { today } from '@muster/shared/rules/calendar';
import { hireDateFault } from '@muster/shared/rules/hire-date';
import { leaveReasons } from '@muster/shared/rules/leave';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import type { EnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { NewEntry, ReadEntry } from '../../table/entities/record-entry.ts';
import type { Site } from '../../table/entities/site.ts';
import { validEntriesOf } from '../record/standing.ts';
import { type AssignmentNames, assignmentFacts, assignmentFields } from './assignment.ts';

/** Returns the local date of an employment change, never before the record's last change, since clocks may differ. */
export function dayOfChange(
  { site, now }: { site: Pick<Site, 'timezone'>; now: Date },
  record: Pick<EnrollmentState, 'changed_at'> | undefined,
): string {
  const changed_at = record?.changed_at;
  return today(site.timezone, changed_at && changed_at > now.toISOString() ? new Date(changed_at) : now);
}

export const employmentStarted = (
  employee: Pick<
    Employee,
    'employee_id' | 'first_name' | 'middle_name' | 'last_name' | (typeof assignmentFields)[number]
  >,
  hired_on: string,
  names: AssignmentNames,
): NewEntry => ({
  kind: 'employment.started',
  valid_on: hired_on,
  data: { employee_id: employee.employee_id, ...assignmentFacts(employee, names) },
  texts: { name: fullName(employee) },
});

/** Returns the entries of an employee's change: name, assignment, active state. */
export function employmentChanges(
  before: Employee,
  after: Employee,
  { date, names }: { date: string; names: AssignmentNames },
): NewEntry[] {
  const entries: NewEntry[] = [];
  if (fullName(before) !== fullName(after) || before.employee_id !== after.employee_id) {
    const data = { employee_id: after.employee_id };
    entries.push({ kind: 'identity', valid_on: date, data, texts: { name: fullName(after) } });
  }
  if (isReassigned(before, after)) {
    entries.push({ kind: 'assignment', valid_on: date, data: assignmentFacts(after, names) });
  }
  if (before.active !== after.active) {
    const { active, last_day } = after;
    const separation = active ? undefined : separationText(after);
    entries.push({
      kind: 'employment.status',
      valid_on: date,
      data: { active, ...(!active && last_day !== undefined && { last_day }) },
      ...(separation !== undefined && { texts: { separation } }),
    });
  }
  return entries;
}

/** Returns reason and note of a leave as recorded. Undefined: none was given. */
function separationText({ leave_reason, leave_note }: Employee): string | undefined {
  const reason = leave_reason && leaveReasons[leave_reason];
  return [reason, leave_note].filter(Boolean).join(': ') || undefined;
}

/** Returns the day of the last employment change on record, or the first day. Undefined: the record is empty. */
export function lastEmploymentChange(written: readonly ReadEntry[]): string | undefined {
  const { changes, employment } = validEntriesOf(written.map(({ entry }) => entry));
  return [...employment, ...changes]
    .map(({ valid_on }) => valid_on)
    .sort()
    .at(-1);
}

/** Returns whether rank, unit, group or supervisor differ. */
export const isReassigned = (before: Employee, after: Employee): boolean =>
  assignmentFields.some((field) => before[field] !== after[field]);

type OnDay = Pick<SiteContext, 'now'> & { site: Pick<Site, 'timezone'> };

/** Throws a field error for an impossible hire date. `firstChange` is explained at `hireDateFault`. */
export function refuseHireDate({ site, now }: OnDay, hired_on: string, firstChange?: string): void {
  const fault = hireDateFault(hired_on, { today: today(site.timezone, now), firstChange });
  if (fault !== undefined) throw invalidField('hired_on', fault);
}

/** Returns the entry that supersedes the hire date; none before the record begins. Throws like `refuseHireDate`. */
export function hireCorrections(
  context: OnDay,
  written: readonly ReadEntry[],
  { hired_on, reason }: { hired_on: string; reason: string },
): NewEntry[] {
  const { changes, employment } = validEntriesOf(written.map(({ entry }) => entry));
  refuseHireDate(context, hired_on, changes[0]?.valid_on);
  const started = employment.at(-1);
  if (!started) return [];
  const name = written.find(({ entry }) => entry.no === started.no)?.texts.name?.value;
  return [
    {
      kind: 'employment.started',
      valid_on: hired_on,
      data: started.data,
      texts: { ...(name !== undefined && { name }), reason },
      supersedes: started.no,
    },
  ];
}
