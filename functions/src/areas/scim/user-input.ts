import { ScimError } from '../../calls/scim-form.ts';
import { parseFilter } from './filter.ts';
import { findPath, isObject, type PatchOperation, type Path, parsePath } from './patch.ts';
import { enterpriseSchema, profileTexts, textName, userSchema } from './schemas.ts';

/** The texts of a profile that an input names; null clears. */
export type InputTexts = { [Field in (typeof profileTexts)[number]['field']]?: string | null };

/** A user as a provider sends it. Attributes that it does not name stay; null clears. */
export interface UserInput extends InputTexts {
  userName?: string;
  externalId?: string | null;
  title?: string;
  active?: boolean;
  employeeNumber?: string;
  department?: string | null;
  manager?: string | null;
}

/** An attribute: its field in the input, its name in messages, and whether it can be cleared. */
interface Kept {
  field: keyof UserInput;
  as: string;
  clears?: boolean;
}

/** The attributes that are kept, by their path in small letters. */
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

/**
 * The attributes that only the server sets. A provider may send them back as it has read them, and may not change them
 * by a path.
 */
const readOnly = ['id', 'meta', 'schemas', 'groups'];

/** The parts of `name` that RFC 7643 has and that are not kept. */
const nameParts = ['formatted', 'honorificprefix', 'honorificsuffix'];

const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);

/** Returns what the body of a POST or PUT says. Throws `invalidValue`. */
export function readUser(body: Readonly<Record<string, unknown>>): UserInput {
  const input: UserInput = {};
  assignAll(input, body);
  return input;
}

/**
 * Returns what the operations of a PATCH say together: the last one counts. Throws `invalidPath`, `invalidValue` and
 * `mutability`.
 */
export function readUserPatch(operations: readonly PatchOperation[]): UserInput {
  const input: UserInput = {};
  for (const { op, path, value } of operations) {
    if (path === undefined) assignAll(input, value as Record<string, unknown>);
    else assign(input, parsePath(path, userSchema), op === 'remove' ? null : value, true);
  }
  return input;
}

/**
 * Names are attributes, whole extensions, or paths as Entra ID writes them (`name.givenName`). What is not known is not
 * looked at.
 */
function assignAll(input: UserInput, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const path = findPath(name, userSchema);
    if (path) assign(input, path, value, false);
  }
}

/** `isNamed`: by the path of an operation, so that what cannot be done is refused instead of left. */
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

/**
 * A path like `emails[type eq "work"].value` is of an attribute that is not kept; one of an attribute with one value is
 * none.
 */
function refuseWrongFilter(filter: string, { schema, attribute }: Path): void {
  const isSingle = schema !== userSchema || attribute === 'name' || Object.hasOwn(kept, `${schema}:${attribute}`);
  if (isSingle) throw new ScimError(400, 'invalidPath', `"${attribute}" has one value only`);
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

/** Entra ID sends the id of the manager as a text, others as an object with `value`. */
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

/** Entra ID sends the name of a boolean unless it is told not to. */
function flagOf(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw invalidValue('active must be true or false');
}
