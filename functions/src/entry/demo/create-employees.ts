import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { creationCounts, employeeCreation } from '../../domain/people/create-employee.ts';
import { transact } from '../../table/core/write.ts';
import type { Credential } from '../../table/entities/credential.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { bySupervisor, type DemoAssignment } from './assignments.ts';
import { type DemoPerson, hiredOn } from './people.ts';

/** Returns a person's badge number. */
export const badgeOf = ({ employee_id }: DemoPerson): string => String(4000 + Number(employee_id) * 3);

/** Employees per transaction: seven writes each, plus counts by rank, unit, group, supervisor and permission. */
const batchSize = 8;

export interface Assigned {
  /** Ids by name. */
  units: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  /** By employee number. */
  assignments: Map<string, DemoAssignment>;
  /** The administrator created with the site. */
  chief: Employee;
}

/** Creates employees, supervisors first, and returns them in the given order. */
export async function createEmployees(
  context: SiteContext,
  people: readonly DemoPerson[],
  ranks: ReadonlyMap<string, string>,
  credentialOf: (person: DemoPerson) => Credential,
  assigned?: Assigned,
): Promise<Employee[]> {
  const { table, site, now } = context;
  const date = today(site.timezone, now);
  const names = { ranks: named(ranks), units: named(assigned?.units), groups: named(assigned?.groups) };
  const created = new Map(assigned && [[assigned.chief.employee_id, assigned.chief]]);
  const steps = assigned ? bySupervisor(people, assigned.assignments) : [people];
  for (const batch of steps.flatMap((step) => batchesOf(step, batchSize))) {
    const creations = batch.map((person) => {
      const { employee_id, first_name, middle_name, last_name, rank, permissions = {} } = person;
      const profile = {
        ...{ employee_id, first_name, middle_name, last_name, badge_number: badgeOf(person) },
        ...{ rank_id: ranks.get(rank), hired_on: hiredOn(person, date) },
        ...(assigned && assignmentOf(employee_id, assigned, created)),
      };
      return employeeCreation(context, { profile, permissions, credential: credentialOf(person), names });
    });
    const employees = creations.map(({ employee }) => employee);
    await transact(table, [...creations.flatMap(({ items }) => items), ...creationCounts(table, employees)]);
    for (const employee of employees) created.set(employee.employee_id, employee);
  }
  return people.flatMap(({ employee_id }) => created.get(employee_id) ?? []);
}

const named = (ids: ReadonlyMap<string, string> = new Map()) => [...ids].map(([name, id]) => ({ id, name }));

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

/** Returns the assignment of a person. `created`: possible supervisors, by employee number. */
function assignmentOf(
  employeeNumber: string,
  { units, groups, assignments }: Assigned,
  created: ReadonlyMap<string, Employee>,
) {
  const found = assignments.get(employeeNumber);
  const supervisor = created.get(found?.supervisor ?? '')?.id;
  return {
    unit_id: units.get(found?.unit ?? ''),
    group_id: groups.get(found?.group ?? ''),
    ...(supervisor && { supervisor }),
    ...(found?.state_id && { state_id: found.state_id }),
  };
}
