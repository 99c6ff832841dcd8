import { type Guard, ifAbsent, present, reread } from './write.ts';

/** Fields of an item by name. Undefined removes a field, or requires its absence. */
type Fields = Readonly<Record<string, unknown>>;

const placeholder = (name: string) => `#${name}`;
const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [placeholder(name), name]));
const valuesOf = (prefix: string, fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, fields[name]]));

/** Returns the update that sets at least one field and leaves the others alone. */
export function setting(fields: Fields) {
  const names = Object.keys(fields);
  const set = names.filter((name) => fields[name] !== undefined);
  const removed = names.filter((name) => fields[name] === undefined);
  return {
    expression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `${placeholder(name)} = :${name}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map(placeholder).join(', ')}`] : []),
    ].join(' '),
    names: namesOf(names),
    values: valuesOf(':', fields, set),
  };
}

/** Returns the condition `and`, plus that the named fields are unchanged since they were read. */
export function asItWas(
  item: Fields,
  names: readonly string[],
  and: string,
): Pick<Guard, 'condition'> & Required<Pick<Guard, 'names' | 'values'>> {
  const existing = names.filter((name) => item[name] !== undefined);
  const missing = names.filter((name) => item[name] === undefined);
  return {
    condition: [
      and,
      ...existing.map((name) => `${placeholder(name)} = :was_${name}`),
      ...missing.map((name) => `attribute_not_exists(${placeholder(name)})`),
    ].join(' AND '),
    names: namesOf(names),
    values: valuesOf(':was_', item, existing),
  };
}

/** Requires that the item exists and its named fields are as read. Otherwise: reread. */
export const asRead = (item: Fields, names: readonly string[]): Guard => ({
  ...asItWas(item, names, present),
  otherwise: () => reread,
});

/** Requires an item's version as read; undefined and 0 mean no item. Otherwise: reread. */
export const atVersion = (version: number | undefined): Guard =>
  version ? asRead({ version }, ['version']) : ifAbsent;
