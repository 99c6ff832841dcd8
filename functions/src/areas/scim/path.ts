import { ScimError } from '../../calls/scim-form.ts';
import { enterpriseSchema, groupSchema, musterSchema, standardAttributes, userSchema } from './schemas.ts';

/** Where a value is in a resource: an attribute of a schema, and perhaps a part of it, all in small letters but the schema. */
export interface Path {
  schema: string;
  /** Empty: the extension as a whole. */
  attribute: string;
  sub?: string | undefined;
  /** What is in the brackets behind the attribute. */
  filter?: string | undefined;
}

const schemas = [userSchema, enterpriseSchema, musterSchema, groupSchema];

const pathPattern = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** Returns a path of RFC 7644 section 3.5.2; undefined for one that cannot be read, or is of no attribute of the schemas. */
export function findPath(text: string, main: typeof userSchema | typeof groupSchema): Path | undefined {
  const lower = text.toLowerCase();
  const named = schemas.find(
    (schema) => lower === schema.toLowerCase() || lower.startsWith(`${schema.toLowerCase()}:`),
  );
  if (lower.startsWith('urn:') && !named) return undefined;
  const schema = named ?? main;
  const rest = named ? text.slice(named.length + 1) : text;
  if (named && rest === '' && named !== main) return { schema, attribute: '' };
  const [, name, filter, sub] = pathPattern.exec(rest) ?? [];
  const attribute = name?.toLowerCase();
  if (attribute === undefined || !standardAttributes[schema]?.includes(attribute)) return undefined;
  return { schema, attribute, sub: sub?.toLowerCase(), filter };
}

/** As `findPath`. Throws `invalidPath`. */
export function parsePath(text: string, main: typeof userSchema | typeof groupSchema): Path {
  const path = findPath(text, main);
  if (!path) throw new ScimError(400, 'invalidPath', `There is no attribute "${text.slice(0, 200)}"`);
  return path;
}
