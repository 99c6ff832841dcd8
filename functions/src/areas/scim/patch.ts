import { ScimError } from '../../calls/scim-form.ts';
import { enterpriseSchema, groupSchema, musterSchema, patchSchema, standardAttributes, userSchema } from './schemas.ts';

/** A PATCH operation as sent. */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  path?: string | undefined;
  value: unknown;
}

const mostOperations = 1_000;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (
  detail: string,
  scimType: 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'invalidPath' = 'invalidSyntax',
) => new ScimError(400, scimType, detail);

/** Returns the operations of a body; providers send `Add` as well as `add`. Throws by RFC 7644 section 3.5.2. */
export function operationsOf(body: {
  schemas?: readonly string[] | undefined;
  Operations?: unknown;
}): PatchOperation[] {
  if (!body.schemas?.includes(patchSchema)) throw refuse(`The schemas of a PATCH must have ${patchSchema}`);
  const { Operations } = body;
  if (!Array.isArray(Operations) || Operations.length === 0) throw refuse('A PATCH needs Operations');
  if (Operations.length > mostOperations) throw refuse(`A PATCH can have at most ${mostOperations} operations`);
  return Operations.map(operationOf);
}

function operationOf(sent: unknown, n: number): PatchOperation {
  const said = `Operation ${n + 1}`;
  if (!isObject(sent)) throw refuse(`${said} is not an object`);
  const op = typeof sent.op === 'string' ? sent.op.toLowerCase() : '';
  if (op !== 'add' && op !== 'remove' && op !== 'replace') throw refuse(`${said} needs the op add, remove or replace`);
  const { path, value } = sent;
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw refuse(`${said} has a path that is not text`, 'invalidPath');
  const named = path === null || path === '' ? undefined : path;
  if (op === 'remove' && named === undefined) throw refuse(`${said} is a removal and needs a path`, 'noTarget');
  if (op !== 'remove' && value === undefined) throw refuse(`${said} needs a value`, 'invalidValue');
  if (op !== 'remove' && named === undefined && !isObject(value)) {
    throw refuse(`${said} has no path, so its value must be an object`, 'invalidValue');
  }
  return { op, path: named, value };
}

/** The path of a value: an attribute of a schema, and a part of it if any. All but the schema in lowercase. */
export interface Path {
  schema: string;
  /** Empty: the extension as a whole. */
  attribute: string;
  sub?: string | undefined;
  /** The text in brackets after the attribute. */
  filter?: string | undefined;
}

const schemas = [userSchema, enterpriseSchema, musterSchema, groupSchema];

const pathPattern = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** Returns a path of RFC 7644 section 3.5.2. Undefined: unreadable, or not an attribute of the schemas. */
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

/** Returns a path as `findPath` does. Throws `invalidPath`. */
export function parsePath(text: string, main: typeof userSchema | typeof groupSchema): Path {
  const path = findPath(text, main);
  if (!path) throw new ScimError(400, 'invalidPath', `There is no attribute "${text.slice(0, 200)}"`);
  return path;
}
