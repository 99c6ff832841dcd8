import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../site-context.ts';
import { listClassesToCome } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';

/** Returns which class to come is held at a place, as a sentence; undefined: none. */
export async function classAtPlace({ table, now }: SiteContext, id: string): Promise<string | undefined> {
  const types = trainingTypes(table);
  const classes = await listClassesToCome(
    table,
    types.then((all) => [...all.keys()]),
    now,
  );
  const held = classes.filter(({ place_id, deleting }) => place_id === id && !deleting);
  const [first] = held.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (!first) return undefined;
  const name = (await types).get(first.type_id)?.name ?? 'A class';
  return `${name} on ${dayText(first.sessions[0]?.date ?? '')} takes place here. Please choose another place for it first.`;
}

/** Returns which training has a category, as a sentence; undefined: none. */
export async function typeInCategory({ table }: SiteContext, id: string): Promise<string | undefined> {
  const type = [...(await trainingTypes(table)).values()].find(({ category_ids }) => category_ids?.includes(id));
  return type && `${type.name} has this category. Please take it from that training first.`;
}
