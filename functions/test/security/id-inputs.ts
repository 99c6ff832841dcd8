import type { Area, EndpointName, Route } from '@muster/shared/contract';
import { references } from '@muster/shared/fields';
import * as z from 'zod';

/** The answer to another department's value in a field: the status, and of a refusal its code or field. */
export interface Expected {
  answer: string;
  /** What the answer's body must match besides. */
  body?: unknown;
}

const answer = (expected: string): Expected => ({ answer: expected });
/** A position in a list: it leads to a place between this department's own rows. */
const position = answer('200');

/** The fields where another department's value is not answered as usual, which is 404 `not_found`. */
const exceptions: { [A in Area]?: { [N in EndpointName<A>]?: Record<string, Expected> } } = {
  session: {
    validateSiteCode: { 'body.site_code': { answer: '200', body: { valid: true } } },
    signIn: { 'body.username': answer('401 sign_in_failed'), 'body.site_code': answer('401 sign_in_failed') },
    verify: { 'body.site_code': answer('403 other_site') },
    refresh: { 'body.refresh': answer('403 other_site'), 'body.site_code': answer('403 other_site') },
    initialPasswordReset: {
      'body.user_id': answer('400 invalid_reset'),
      'body.site_code': answer('400 invalid_reset'),
    },
  },
  ranks: { setPositions: { 'body.positions[].id': { answer: '200', body: [] } } },
  roster: {
    // An employee number belongs to one department: the same one may be given here.
    create: { 'body.employee_id': answer('201'), 'body.rank_id': answer('400 rank_id') },
    update: {
      'body.rank_id': answer('400 invalid_input'),
      // Compared with what is stored, and never looked up.
      'body.read.rank_id': answer('409 edit_conflict'),
    },
  },
  certification: { issue: { 'body.employee_ids[]': { answer: '200', body: { issued: [] } } } },
  notifications: { list: { 'query.before': position }, markRead: { 'body.until': position } },
  // A deleted employee is still found by number; one that this department never had finds nothing.
  accounts: { auditLog: { 'query.employee_id': { answer: '200', body: [] } } },
};

/** Returns the fields of a route that name something stored, each with the expected answer to another department's value. */
export function idInputsOf(route: Route): [string, Expected][] {
  const ofArea: Record<string, Record<string, Expected> | undefined> = exceptions[route.area] ?? {};
  return fieldsOf(route)
    .filter(({ isReference }) => isReference)
    .map(({ path }) => [
      path,
      ofArea[route.name]?.[path] ?? (path === 'query.cursor' ? position : answer('404 not_found')),
    ]);
}

/** Returns the exceptions of a route that are about none of its fields. */
export function unusedExceptions(route: Route): string[] {
  const ofArea: Record<string, Record<string, Expected> | undefined> = exceptions[route.area] ?? {};
  const fields = new Set(idInputsOf(route).map(([path]) => path));
  return Object.keys(ofArea[route.name] ?? {}).filter((path) => !fields.has(path));
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  isReference?: boolean;
}

interface Field {
  /** As `body.positions[].id`. */
  path: string;
  name: string;
  isReference: boolean;
}

/** Returns every field of a route's input. */
export function fieldsOf({ endpoint }: Route): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (references.get(zodSchema as z.core.$ZodType)) jsonSchema.isReference = true;
      },
    });
    const found = leaves(json as Schema, part, part);
    if (found.some(({ path }) => path === part)) throw new Error(`The fields of ${endpoint.path} can't be seen`);
    return found;
  });
}

function leaves(schema: Schema, path: string, name: string): Field[] {
  if (schema.items) return leaves(schema.items, `${path}[]`, name);
  const within = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);
  if (within?.properties)
    return Object.entries(within.properties).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`, key));
  return [{ path, name, isReference: [schema, ...(schema.anyOf ?? [])].some(({ isReference }) => isReference) }];
}
