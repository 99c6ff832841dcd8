import type { shifts } from '@muster/shared/areas/shifts';
import { mostDayShifts, mostImportedDays } from '@muster/shared/areas/shifts';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { addDays, daysBetween, today } from '@muster/shared/rules/calendar';
import type { Shift } from '@muster/shared/rules/shifts';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidFields } from '../../kernel/api-error.ts';
import { mostWrites, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { mondaysOf, replaceShifts } from './replace-shifts.ts';

type Input = ValidatedInput<typeof shifts.importShifts>['body'];

/** The most days before and after today of an imported shift. */
const [mostDaysAgo, mostDaysAhead] = [366, 400];

/**
 * Replaces the imported shifts of people in a range of days. Checks everything first, then writes several people per
 * transaction, with its audit entry. After an interruption, the same call writes the rest. Throws a field error for
 * each wrong field.
 */
export async function importShifts(
  context: SiteContext,
  input: Input,
): Promise<{ people: number; shifts: number; changed: number }> {
  const { table, actor, now } = context;
  const { from, to, people, check_only } = input;
  const employees = await findEmployeesNumbered(
    table,
    people.map(({ employee_id }) => employee_id),
  );
  const shiftsOf = checkedPeople(context, input, employees);
  const answer = { people: shiftsOf.size, shifts: people.reduce((sum, one) => sum + one.shifts.length, 0) };
  if (check_only) return { ...answer, changed: 0 };
  const size = Math.max(1, Math.floor((mostWrites - 1) / mondaysOf({ from, to }).length));
  const holders = [...shiftsOf];
  let changed = 0;
  for (let n = 0; n < holders.length; n += size) {
    const some = new Map(holders.slice(n, n + size));
    changed += await withoutCollision(async () => {
      const writes = await replaceShifts(table, { source: 'file', from, to, shiftsOf: some });
      if (writes.length === 0) return 0;
      const after = { from, to, people: some.size, weeks: writes.length };
      await transact(table, [...writes, audit(table, actor, now, { action: 'shifts.import', subject: {}, after })]);
      return writes.length;
    });
  }
  return { ...answer, changed };
}

/** Returns the shifts by internal id. */
function checkedPeople(
  { site, now }: SiteContext,
  { from, to, people }: Input,
  employees: ReadonlyMap<string, Employee>,
): Map<string, Shift[]> {
  const complaints: [string, string[]][] = [];
  const complain = (field: string, message: string) => complaints.push([field, [message]]);
  const day = today(site.timezone, now);
  if (from < addDays(day, -mostDaysAgo)) complain('from', 'Shifts are kept for a year: leave out earlier days');
  if (to > addDays(day, mostDaysAhead)) complain('to', `Shifts can be at most ${mostDaysAhead} days ahead`);
  if (people.length > 1 && people.length * (daysBetween(from, to) + 1) > mostImportedDays)
    complain('people', `At most ${mostImportedDays} days can be imported at once, counted per person`);
  const found = new Map<string, Shift[]>();
  for (const [n, { employee_id, shifts }] of people.entries()) {
    const employee = employees.get(foldEmployeeNumber(employee_id));
    const field = `people.${n}`;
    if (!employee || employee.leaving) complain(`${field}.employee_id`, 'No employee has this ID');
    else if (found.has(employee.id)) complain(`${field}.employee_id`, 'This employee is listed twice');
    else found.set(employee.id, shifts);
    if ([...Map.groupBy(shifts, ({ date }) => date).values()].some((all) => all.length > mostDayShifts))
      complain(`${field}.shifts`, `A person has at most ${mostDayShifts} shifts a day`);
    for (const [at, { date }] of shifts.entries())
      if (date < from || date > to) complain(`${field}.shifts.${at}.date`, 'This day is not in the range');
  }
  if (complaints.length > 0) throw invalidFields(Object.fromEntries(complaints));
  return found;
}
