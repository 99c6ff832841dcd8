import { isObject } from './patch.ts';
import { groupSchema, userSchema } from './schemas.ts';

/** A resource as it is answered. */
export type Resource = { schemas: string[]; id: string } & Record<string, unknown>;

/** What a request wants to see of resources (RFC 7644 section 3.9). */
export interface Shown {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

const always = new Set(['schemas', 'id']);

/** Returns the names of a list, in small letters, without the schema where it is that of the resource. */
const namesOf = (list: string): Set<string> =>
  new Set(
    list
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .map((name) => [userSchema, groupSchema].reduce((left, schema) => withoutPrefix(left, `${schema}:`), name))
      .filter((name) => name !== ''),
  );

const withoutPrefix = (text: string, prefix: string) =>
  text.startsWith(prefix.toLowerCase()) ? text.slice(prefix.length) : text;

/** Returns whether a request wants to see an attribute, as a whole or a part of it. */
export function isShown(name: string, { attributes, excludedAttributes }: Shown): boolean {
  if (attributes) return [...namesOf(attributes)].some((one) => one === name || one.startsWith(`${name}.`));
  return !namesOf(excludedAttributes ?? '').has(name);
}

/** Returns of a resource what a request wants to see: what it names, or everything but that. Its id and its schemas are always seen. */
export function project(resource: Resource, { attributes, excludedAttributes }: Shown): Resource {
  if (attributes) return pick(resource, namesOf(attributes), true) as Resource;
  if (excludedAttributes) return pick(resource, namesOf(excludedAttributes), false) as Resource;
  return resource;
}

function pick(resource: Record<string, unknown>, names: ReadonlySet<string>, isWanted: boolean): object {
  const entries = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const name = key.toLowerCase();
    if (always.has(name)) return [[key, value]];
    if (names.has(name)) return isWanted ? [[key, value]] : [];
    const parts = partsOf(names, name);
    if (parts.size === 0) return isWanted ? [] : [[key, value]];
    return [[key, withParts(value, parts, isWanted)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the names of parts of an attribute, or of an extension, among names. */
function partsOf(names: ReadonlySet<string>, name: string): Set<string> {
  const marks = name.startsWith('urn:') ? [`${name}:`] : [`${name}.`];
  return new Set(
    [...names].flatMap((one) => marks.filter((mark) => one.startsWith(mark)).map((mark) => one.slice(mark.length))),
  );
}

function withParts(value: unknown, parts: ReadonlySet<string>, isWanted: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withParts(one, parts, isWanted));
  return isObject(value) ? pick(value, parts, isWanted) : value;
}
