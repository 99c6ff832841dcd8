import { ScimError } from '../../calls/scim-form.ts';
import { parseFilter } from './filter.ts';
import { findPath, isObject, type PatchOperation, type Path, parsePath } from './patch.ts';
import { enterpriseSchema, profileTexts, textName, userSchema } from './schemas.ts';

/** The profile texts in an input. Null clears. */
export type InputTexts = { [Field in (typeof profileTexts)[number]['field']]?: string | null };

/** A user in a provider's form. Absent attributes stay; null clears. */
export interface UserInput extends InputTexts {
  userName?: string;
  externalId?: string | null;
  title?: string;
  active?: boolean;
  employeeNumber?: string;
  department?: string | null;
  manager?: string | null;
}

/** A stored attribute: its field in the input, its name in messages, and whether it can be cleared. */
interface Kept {
  field: keyof UserInput;
  as: string;
  clears?: boolean;
}

/** The stored attributes, by lowercase path. */
const kept: Readonly<Record<string, Kept>> = {
  [`${userSchema}:username`]: { field: 'userName', as: 'userName' },
  [`${userSchema}:externalid`]: { field: 'externalId', as: 'externalId', clears: true },
  [`${userSchema}:title`]: { field: 'title', as: 'title' },
  [`${userSchema}:active`]: { field: 'active', as: 'active' },
  [`${enterpriseSchema}:employeenumber`]: { field: 'employeeNumber', as: `${enterpriseSchema}:employeeNumber` },
  [`${enterpriseSchema}:department`]: { field: 'department', as: `${enterpriseSchema}:department`, clears: true },
  [`${enterpriseSchema}:manager.value`]: { field: 'manager', as: `${enterpriseSchema}:manager`, clears: true },
  ...Object.fromEntries(
    profileTexts.map((text): [string, Kept] => [
      `${text.schema}:${text.path.join('.').toLowerCase()}`,
      { field: text.field, as: textName(text), clears: text.isCleared ?? false },
    ]),
  ),
};

/** Attributes that only the server sets. A provider may send them back unchanged, but not change them by a path. */
const readOnly = ['id', 'meta', 'schemas', 'groups'];

/** The parts of `name` in RFC 7643 that are not stored. */
const nameParts = ['formatted', 'honorificprefix', 'honorificsuffix'];

const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);

/** Returns the input in the body of a POST or PUT. Throws `invalidValue`. */
export function readUser(body: Readonly<Record<string, unknown>>): UserInput {
  const input: UserInput = {};
  assignAll(input, body);
  return input;
}

/** Returns the combined operations of a PATCH; the last wins. Throws `invalidPath`, `invalidValue` and `mutability`. */
export function readUserPatch(operations: readonly PatchOperation[]): UserInput {
  const input: UserInput = {};
  for (const { op, path, value } of operations) {
    if (path === undefined) assignAll(input, value as Record<string, unknown>);
    else assign(input, parsePath(path, userSchema), op === 'remove' ? null : value, true);
  }
  return input;
}

/** Accepts attributes, whole extensions, and Entra ID's paths (`name.givenName`). Ignores unknown names. */
function assignAll(input: UserInput, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const path = findPath(name, userSchema);
    if (path) assign(input, path, value, false);
  }
}

/** `isNamed`: the path was named in an operation, so an impossible change is rejected, not ignored. */
function assign(input: UserInput, path: Path, value: unknown, isNamed: boolean): void {
  const { attribute, sub, filter } = path;
  if (filter !== undefined) refuseWrongFilter(filter, path);
  else if (attribute === 'manager') assignManager(input, sub, value);
  else if (attribute === '' || (attribute === 'name' && sub === undefined)) assignParts(input, path, value, isNamed);
  else assignOne(input, path, value, isNamed);
}

function assignOne(input: UserInput, { schema, attribute, sub }: Path, value: unknown, isNamed: boolean): void {
  if (schema === userSchema && readOnly.includes(attribute)) {
    if (isNamed) throw new ScimError(400, 'mutability', `"${attribute}" cannot be changed`);
    return;
  }
  const found = kept[`${schema}:${attribute}${sub === undefined ? '' : `.${sub}`}`];
  if (found) {
    setField(input, found, value, isNamed);
    return;
  }
  const isKnownPart = attribute === 'name' ? nameParts.includes(sub ?? '') : true;
  const isSimple = Object.hasOwn(kept, `${schema}:${attribute}`);
  if (isNamed && (!isKnownPart || (isSimple && sub !== undefined))) {
    throw new ScimError(400, 'invalidPath', `There is no attribute "${attribute}.${sub}"`);
  }
}

/** Rejects filters on single-valued attributes. Paths like `emails[type eq "work"].value` name no stored attribute. */
function refuseWrongFilter(filter: string, { schema, attribute }: Path): void {
  const isSingle = schema !== userSchema || attribute === 'name' || Object.hasOwn(kept, `${schema}:${attribute}`);
  if (isSingle) throw new ScimError(400, 'invalidPath', `"${attribute}" has only one value`);
  try {
    parseFilter(filter);
  } catch (error) {
    throw new ScimError(400, 'invalidPath', (error as Error).message);
  }
}

function assignParts(input: UserInput, { schema, attribute }: Path, value: unknown, isNamed: boolean): void {
  if (value === null) {
    if (attribute === 'name' && isNamed) throw invalidValue('name is required');
    if (attribute === '') clearExtension(input, schema, isNamed);
    return;
  }
  if (!isObject(value)) throw invalidValue(`"${attribute || schema}" must be an object`);
  for (const [name, part] of Object.entries(value)) {
    const lower = name.toLowerCase();
    if (attribute === 'name') {
      const found = kept[`${schema}:name.${lower}`];
      if (found) setField(input, found, part, false);
    } else {
      const inner = findPath(`${schema}:${name}`, userSchema);
      if (inner) assign(input, inner, part, false);
    }
  }
}

/** Entra ID sends the manager's id as a text, others as an object with `value`. */
function assignManager(input: UserInput, sub: string | undefined, value: unknown): void {
  if (sub !== undefined && sub !== 'value') return;
  const entries = isObject(value) ? Object.entries(value) : [];
  const id = isObject(value) ? (entries.find(([name]) => name.toLowerCase() === 'value')?.[1] ?? null) : value;
  const found = kept[`${enterpriseSchema}:manager.value`];
  if (found) setField(input, found, id, false);
}

function clearExtension(input: UserInput, schema: string, isNamed: boolean): void {
  if (!isNamed) return;
  for (const [path, { field, clears }] of Object.entries(kept)) {
    if (clears && path.startsWith(`${schema}:`)) Object.assign(input, { [field]: null });
  }
}

function setField(input: UserInput, { field, as, clears }: Kept, sent: unknown, isNamed: boolean): void {
  const value = typeof sent === 'string' ? sent.trim() : typeof sent === 'number' ? String(sent) : sent;
  if (value === null || value === undefined || value === '') {
    if (clears) Object.assign(input, { [field]: null });
    else if (isNamed) throw invalidValue(`${as} is required`);
    return;
  }
  if (field === 'active') {
    input.active = flagOf(value);
    return;
  }
  if (typeof value !== 'string') throw invalidValue(`${as} must be text`);
  Object.assign(input, { [field]: value });
}

/** Entra ID sends booleans as texts by default. */
function flagOf(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw invalidValue('active must be true or false');
}
