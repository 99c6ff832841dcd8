import { createHash } from 'node:crypto';
import { scimPage, scimPath } from '@muster/shared/areas/scim';
import type { Presented } from '../../calls/call.ts';
import { ScimAnswer, ScimError } from '../../calls/scim-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isObject } from './patch.ts';
import { groupSchema, listSchema, userSchema } from './schemas.ts';

/** What answers need of a call: where it was sent. */
export interface Asked {
  presented: Presented;
}

/** What the handlers of SCIM's calls share. */
export type ScimCall = SiteContext & Asked;

/** Returns the address of a resource, absolute where the request says under which host it was sent. */
export const locationOf = ({ presented }: Asked, path: string): string => `${presented.called ?? ''}${scimPath}${path}`;

/** Returns the version of what a provider sees, from its text. */
export const versionOf = (seen: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)}"`;

interface Meta {
  location: string;
  version: string;
}

const metaOf = (resource: Resource) => resource.meta as Meta;

/** Returns the answer of one resource, with its version and, when it is new, its address. */
export function answerOne(resource: Resource, shown: Shown, status: 200 | 201 = 200): ScimAnswer {
  const { location, version } = metaOf(resource);
  return new ScimAnswer(status, project(resource, shown), {
    ETag: [version],
    ...(status === 201 && { Location: [location] }),
  });
}

export interface ListQuery extends Shown {
  filter?: string | undefined;
  startIndex?: string | undefined;
  count?: string | undefined;
}

/** The part of a list that a query asks for: where it begins, from 0, and how much of it. */
export interface Page {
  start: number;
  count: number;
}

/**
 * Returns the page of a query (RFC 7644 section 3.4.2.4): an index below 1 is 1, and a count below 0 is 0. Throws
 * `invalidValue`.
 */
export function pageOf({ startIndex, count }: ListQuery): Page {
  const start = wholeNumber('startIndex', startIndex) ?? 1;
  const wanted = wholeNumber('count', count) ?? scimPage.usual;
  return { start: Math.max(start, 1) - 1, count: Math.min(Math.max(wanted, 0), scimPage.most) };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(text)) throw new ScimError(400, 'invalidValue', `${name} must be a whole number`);
  return Number(text);
}

/** Returns the answer of a page of a list. */
export function answerList(
  resources: readonly object[],
  { start, totalResults = resources.length }: { start: number; totalResults?: number },
): ScimAnswer {
  return new ScimAnswer(200, {
    schemas: [listSchema],
    totalResults,
    startIndex: start + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  });
}

/**
 * Refuses a change of what is not any more as the client has read it (RFC 7644 section 3.14). Returns whether the
 * client has said so.
 */
export function requireVersion({ presented: { ifMatch } }: Asked, version: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  if (!ifMatch.split(',').some((one) => plain(one) === plain(version))) throw hasChanged();
  return true;
}

export const hasChanged = () =>
  new ScimError(412, undefined, 'This was changed since it was read, and nothing was done. Please read it again.');

export const noSuchUser = () => new ApiError('not_found', { detail: 'There is no user with this id' });
export const noSuchGroup = () => new ApiError('not_found', { detail: 'There is no group with this id' });

/** A resource as it is answered. */
export type Resource = { schemas: string[]; id: string } & Record<string, unknown>;

/** The attributes that a request wants in the answer (RFC 7644 section 3.9). */
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

/**
 * Returns of a resource what a request wants to see: what it names, or everything but that. Its id and its schemas are
 * always seen.
 */
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
