import type { RosterRow } from './list-roster.ts';

type Row = Pick<RosterRow, 'at' | 'employee_id' | 'name' | 'active' | 'supervisor'>;

/**
 * Returns everybody below a supervisor, at any distance, by internal id, with the one who supervises each. The chain
 * ends at who is not active: nobody is below somebody through a person who has left.
 */
export function peopleBelow(rows: readonly Row[], supervisor: string): Map<string, Pick<Row, 'employee_id' | 'name'>> {
  const bySupervisor = Map.groupBy(rows, (row) => row.supervisor ?? '');
  const found = new Map<string, Pick<Row, 'employee_id' | 'name'>>();
  const above = rows.filter(({ at, active }) => at === supervisor && active);
  // The list grows while it is walked: the people of each follow.
  for (const { at, employee_id, name } of above) {
    for (const person of bySupervisor.get(at) ?? []) {
      if (found.has(person.at) || person.at === supervisor) continue;
      found.set(person.at, { employee_id, name });
      if (person.active) above.push(person);
    }
  }
  return found;
}
