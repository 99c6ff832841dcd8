import type { Guard } from './write.ts';

/** Fields of an item by name; undefined removes one, or says that it is absent. */
type Fields = Readonly<Record<string, unknown>>;

const place = (name: string) => `#${name}`;
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [place(name), name]));
const valued = (prefix: string, fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, fields[name]]));

/** Returns the update that gives an item these fields and leaves its other ones alone; at least one. */
export function setting(fields: Fields) {
  const names = Object.keys(fields);
  const set = names.filter((name) => fields[name] !== undefined);
  const removed = names.filter((name) => fields[name] === undefined);
  return {
    expression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `${place(name)} = :${name}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map(place).join(', ')}`] : []),
    ].join(' '),
    names: named(names),
    values: valued(':', fields, set),
  };
}

/** Returns the condition that an item still has the named fields as they were read, joined to `and`. */
export function asItWas(
  item: Fields,
  names: readonly string[],
  and: string,
): Pick<Guard, 'condition'> & Required<Pick<Guard, 'names' | 'values'>> {
  const held = names.filter((name) => item[name] !== undefined);
  const absent = names.filter((name) => item[name] === undefined);
  return {
    condition: [
      and,
      ...held.map((name) => `${place(name)} = :was_${name}`),
      ...absent.map((name) => `attribute_not_exists(${place(name)})`),
    ].join(' AND '),
    names: named(names),
    values: valued(':was_', item, held),
  };
}
