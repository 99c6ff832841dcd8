import { type Employee, fullName } from '../table/entities/employee.ts';
import type { Rank } from '../table/entities/rank.ts';
import type { NewEntry } from '../table/entities/record-entry.ts';

type Named = Pick<Rank, 'id' | 'name'>;

/** Returns the first entry of an employee's record. */
export const employmentStarted = (
  employee: Pick<Employee, 'employee_id' | 'first_name' | 'middle_name' | 'last_name' | 'rank_id'>,
  hired_on: string,
  ranks: readonly Named[],
): NewEntry => ({
  kind: 'employment.started',
  valid_on: hired_on,
  data: { employee_id: employee.employee_id, ...rankFacts(employee, ranks) },
  texts: { name: fullName(employee) },
});

/** Returns the entries that tell of an employee's change on a day: name, rank, and whether they are active. */
export function employmentChanges(
  before: Employee,
  after: Employee,
  { date, ranks }: { date: string; ranks: readonly Named[] },
): NewEntry[] {
  const entries: NewEntry[] = [];
  if (fullName(before) !== fullName(after) || before.employee_id !== after.employee_id) {
    const data = { employee_id: after.employee_id };
    entries.push({ kind: 'identity', valid_on: date, data, texts: { name: fullName(after) } });
  }
  if (before.rank_id !== after.rank_id) {
    entries.push({ kind: 'assignment', valid_on: date, data: rankFacts(after, ranks) });
  }
  if (before.active !== after.active) {
    entries.push({ kind: 'employment.status', valid_on: date, data: { active: after.active } });
  }
  return entries;
}

function rankFacts({ rank_id }: Pick<Employee, 'rank_id'>, ranks: readonly Named[]) {
  const name = ranks.find(({ id }) => id === rank_id)?.name;
  return { ...(rank_id && { rank_id }), ...(name && { rank_name: name }) };
}
