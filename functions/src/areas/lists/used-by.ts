import { plural } from '@muster/shared/counted';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { employeePages, fullName } from '../../table/entities/employee.ts';
import { listGroups } from '../../table/entities/scim-group.ts';
import { readList, type Unit } from '../../table/entities/site-list.ts';
import { listUpcomingClasses } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/** Returns an upcoming class at a location, as a sentence. Undefined: none. */
export async function classAtPlace({ table, now }: SiteContext, id: string): Promise<string | undefined> {
  const types = trainingTypes(table);
  const classes = await listUpcomingClasses(
    table,
    types.then((all) => [...all.keys()]),
    now,
  );
  const held = classes.filter(({ place_id, deleting, canceled }) => place_id === id && !deleting && !canceled);
  const [first] = held.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (!first) return undefined;
  const name = (await types).get(first.type_id)?.name ?? 'A class';
  return `${name} on ${dayText(first.sessions[0]?.date ?? '')} is held here. Please choose another location for it first.`;
}

/** Returns a training in a category, as a sentence. Undefined: none. */
export async function typeInCategory({ table }: SiteContext, id: string): Promise<string | undefined> {
  const type = [...(await trainingTypes(table)).values()].find(({ category_ids }) => category_ids?.includes(id));
  return type && `${type.name} has this category. Please remove it from that training first.`;
}

const whereIn = { unit_id: 'unit', group_id: 'group' } as const;

/** Returns the employees in a unit or group, as a sentence, including inactive ones. Undefined: none. */
export async function employeeIn(
  { table }: SiteContext,
  field: keyof typeof whereIn,
  id: string,
): Promise<string | undefined> {
  let first: string | undefined;
  let count = 0;
  for await (const page of employeePages(table)) {
    const within = page.filter((employee) => employee[field] === id);
    count += within.length;
    first ??= within.map((employee) => `${fullName(employee)} (${employee.employee_id})`)[0];
  }
  if (!first) return undefined;
  const others = count === 1 ? '' : count === 2 ? ' and 1 other' : ` and ${count - 1} others`;
  const what = whereIn[field];
  return `${first}${others} ${plural(count, 'is', 'are')} in this ${what}. Please choose another ${what} for them first.`;
}

/** Returns a unit below this unit, as a sentence. Undefined: none. */
export async function partOfUnit({ table }: SiteContext, id: string): Promise<string | undefined> {
  const part = (await readList<Unit>(table, 'UNIT')).find(({ parent_id }) => parent_id === id);
  return part && `${part.name} is part of this unit. Please move it first.`;
}

/** Returns a group of the identity provider that maps to a unit, as a sentence. Undefined: none. */
export async function providerGroupFor({ table }: SiteContext, unitId: string): Promise<string | undefined> {
  const group = (await listGroups(table)).find(({ meaning, deleting }) => meaning === `unit:${unitId}` && !deleting);
  return (
    group &&
    `The group ${group.name} of your identity provider is mapped to this unit. Please change the mapping first.`
  );
}
