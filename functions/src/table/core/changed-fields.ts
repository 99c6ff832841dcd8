import { type Guard, ifAbsent, present, reread } from './write.ts';

/** Fields of an item by name; undefined removes a field, or conditions on its absence. */
type Fields = Readonly<Record<string, unknown>>;

const placeholder = (name: string) => `#${name}`;
const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [placeholder(name), name]));
const valuesOf = (prefix: string, fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, fields[name]]));

/** Returns the update that sets these fields of an item, at least one, and leaves the others alone. */
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

/** Returns the condition `and`, and that the named fields of an item are still as they were read. */
export function asItWas(
  item: Fields,
  names: readonly string[],
  and: string,
): Pick<Guard, 'condition'> & Required<Pick<Guard, 'names' | 'values'>> {
  const held = names.filter((name) => item[name] !== undefined);
  const missing = names.filter((name) => item[name] === undefined);
  return {
    condition: [
      and,
      ...held.map((name) => `${placeholder(name)} = :was_${name}`),
      ...missing.map((name) => `attribute_not_exists(${placeholder(name)})`),
    ].join(' AND '),
    names: namesOf(names),
    values: valuesOf(':was_', item, held),
  };
}

/** Conditions on the item's existence and on the named fields as they were read: otherwise they are read again. */
export const asRead = (item: Fields, names: readonly string[]): Guard => ({
  ...asItWas(item, names, present),
  otherwise: () => reread,
});

/** Conditions on an item's version as it was read; undefined and 0: there was no item. Otherwise it is read again. */
export const atVersion = (version: number | undefined): Guard =>
  version ? asRead({ version }, ['version']) : ifAbsent;
