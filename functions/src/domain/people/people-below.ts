import type { RosterRow } from './list-roster.ts';

type Row = Pick<RosterRow, 'at' | 'employee_id' | 'name' | 'active' | 'supervisor'>;

/** Returns all people below a supervisor by internal id, with their supervisor. Inactive employees end the chain. */
export function peopleBelow(rows: readonly Row[], supervisor: string): Map<string, Pick<Row, 'employee_id' | 'name'>> {
  const bySupervisor = Map.groupBy(rows, (row) => row.supervisor ?? '');
  const found = new Map<string, Pick<Row, 'employee_id' | 'name'>>();
  const above = rows.filter(({ at, active }) => at === supervisor && active);
  // The list grows during the loop: the people of each row follow.
  for (const { at, employee_id, name } of above) {
    for (const person of bySupervisor.get(at) ?? []) {
      if (found.has(person.at) || person.at === supervisor) continue;
      found.set(person.at, { employee_id, name });
      if (person.active) above.push(person);
    }
  }
  return found;
}
