import { createHash } from 'node:crypto';
import { scimPage, scimPath } from '@muster/shared/areas/scim';
import type { Presented } from '../../calls/call.ts';
import { ScimAnswer, ScimError } from '../../calls/scim-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isObject } from './patch.ts';
import { groupSchema, listSchema, userSchema } from './schemas.ts';

/** The part of a call that answers need: its address. */
export interface Sent {
  presented: Presented;
}

/** The context of SCIM handlers. */
export type ScimCall = SiteContext & Sent;

/** Returns the address of a resource, absolute if the request names its host. */
export const locationOf = ({ presented }: Sent, path: string): string => `${presented.called ?? ''}${scimPath}${path}`;

/** Returns the version of a resource from its text as the provider sees it. */
export const versionOf = (seen: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)}"`;

interface Meta {
  location: string;
  version: string;
}

const metaOf = (resource: Resource) => resource.meta as Meta;

/** Returns the answer for one resource, with its version, and its address if it is new. */
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

/** The requested part of a list: its start, from 0, and its length. */
export interface Page {
  start: number;
  count: number;
}

/** Returns the page of a query (RFC 7644 3.4.2.4): an index below 1 is 1, a count below 0 is 0, else `invalidValue`. */
export function pageOf({ startIndex, count }: ListQuery): Page {
  const start = wholeNumber('startIndex', startIndex) ?? 1;
  const requestedCount = wholeNumber('count', count) ?? scimPage.usual;
  return { start: Math.max(start, 1) - 1, count: Math.min(Math.max(requestedCount, 0), scimPage.most) };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(text)) throw new ScimError(400, 'invalidValue', `${name} must be a whole number`);
  return Number(text);
}

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

/** Rejects a change of an outdated version (RFC 7644 section 3.14). Returns whether the client sent a version. */
export function requireVersion({ presented: { ifMatch } }: Sent, version: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  if (!ifMatch.split(',').some((one) => plain(one) === plain(version))) throw hasChanged();
  return true;
}

export const hasChanged = () =>
  new ScimError(412, undefined, 'This was changed after it was read. Nothing was saved. Please read it again.');

export const noSuchUser = () => new ApiError('not_found', { detail: 'There is no user with this id' });
export const noSuchGroup = () => new ApiError('not_found', { detail: 'There is no group with this id' });

/** A resource in an answer. */
export type Resource = { schemas: string[]; id: string } & Record<string, unknown>;

/** The attributes to return (RFC 7644 section 3.9). */
export interface Shown {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

const always = new Set(['schemas', 'id']);

/** Returns the names of a list in lowercase, without the schema of the resource itself. */
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

/** Returns whether a request includes an attribute or a part of it. */
export function isShown(name: string, { attributes, excludedAttributes }: Shown): boolean {
  if (attributes) return [...namesOf(attributes)].some((one) => one === name || one.startsWith(`${name}.`));
  return !namesOf(excludedAttributes ?? '').has(name);
}

/** Returns the requested part of a resource: the named attributes, or all others. Always includes id and schemas. */
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

/** Returns the names of the parts of an attribute or extension. */
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
