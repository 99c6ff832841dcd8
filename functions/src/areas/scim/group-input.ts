import { requiredText } from '@muster/shared/fields';
import { isStorableLine } from '@muster/shared/rules/storable-text';
import { ScimError } from '../../calls/scim-form.ts';
import { parseFilter } from './filter.ts';
import { findPath, isObject, type PatchOperation, type Path, parsePath } from './patch.ts';
import { groupSchema } from './schemas.ts';

/** A provider's input for a group. Absent fields stay; null clears. */
export interface GroupInput {
  name?: string;
  externalId?: string | null;
  /** Exactly these members, before `add` and `remove`. */
  all?: Set<string>;
  add: Set<string>;
  remove: Set<string>;
}

const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);
const nameText = requiredText('displayName', 200);

/** Returns the input in the body of a POST or PUT. Throws `invalidValue`. */
export function readGroup(body: Readonly<Record<string, unknown>>): GroupInput {
  const input: GroupInput = { add: new Set(), remove: new Set() };
  assignAll(input, 'replace', body);
  return input;
}

/** Returns the combined operations of a PATCH. Throws `invalidPath`, `invalidValue` and `mutability`. */
export function readGroupPatch(operations: readonly PatchOperation[]): GroupInput {
  const input: GroupInput = { add: new Set(), remove: new Set() };
  for (const { op, path, value } of operations) {
    if (path === undefined) assignAll(input, op, value as Record<string, unknown>);
    else assign(input, op, parsePath(path, groupSchema), value, true);
  }
  return input;
}

type Op = PatchOperation['op'];

function assignAll(input: GroupInput, op: Op, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const path = findPath(name, groupSchema);
    // A value without members leaves them unchanged: providers send null for unknown values.
    if (path && !(path.attribute === 'members' && (value === null || value === undefined))) {
      assign(input, op, path, value, false);
    }
  }
}

function assign(input: GroupInput, op: Op, { attribute, sub, filter }: Path, value: unknown, isNamed: boolean): void {
  switch (attribute) {
    case 'displayname':
      input.name = nameOf(op === 'remove' ? undefined : value);
      return;
    case 'externalid':
      input.externalId = externalIdOf(op === 'remove' ? null : value);
      return;
    case 'members':
      if (sub !== undefined) throw new ScimError(400, 'invalidPath', 'Members can only be added or removed as a whole');
      changeMembers(input, op, filter, value);
      return;
    default:
      if (isNamed) throw new ScimError(400, 'mutability', `"${attribute}" cannot be changed`);
  }
}

function nameOf(value: unknown): string {
  const read = nameText.safeParse(value ?? undefined);
  if (!read.success) throw invalidValue(read.error.issues[0]?.message ?? 'displayName is required');
  return read.data;
}

function externalIdOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string' || value.length > 500 || !isStorableLine(value)) {
    throw invalidValue('externalId: This cannot be stored');
  }
  return value;
}

function changeMembers(input: GroupInput, op: Op, filter: string | undefined, value: unknown): void {
  if (filter !== undefined) {
    if (op !== 'remove') throw new ScimError(400, 'noTarget', 'Members with a filter can only be removed');
    removeAll(input, [memberIn(filter)]);
  } else if (op === 'remove') {
    if (value === undefined || value === null) setAll(input, []);
    else removeAll(input, idsOf(value));
  } else if (op === 'replace') setAll(input, idsOf(value));
  else addAll(input, idsOf(value));
}

function addAll(input: GroupInput, ids: readonly string[]): void {
  for (const id of ids) {
    input.remove.delete(id);
    input.add.add(id);
  }
}

function setAll(input: GroupInput, ids: readonly string[]): void {
  input.all = new Set(ids);
  input.add.clear();
  input.remove.clear();
}

function removeAll(input: GroupInput, ids: readonly string[]): void {
  for (const id of ids) {
    input.add.delete(id);
    input.remove.add(id);
  }
}

/** Returns the id in a path like `members[value eq "id"]`. Throws `invalidPath`. */
function memberIn(text: string): string {
  try {
    const filter = parseFilter(text);
    const isValue = !('join' in filter) && filter.op === 'eq' && filter.attribute.toLowerCase() === 'value';
    if (isValue && typeof filter.value === 'string') return filter.value;
  } catch {
    // Rejected either way.
  }
  throw new ScimError(400, 'invalidPath', 'Members must be selected by members[value eq "id"]');
}

const mostMembers = 20_000;

function idsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > mostMembers) throw invalidValue(`A request can name at most ${mostMembers} members`);
  return all.map((one) => {
    const entries = isObject(one) ? Object.entries(one) : [];
    const id = isObject(one) ? entries.find(([name]) => name.toLowerCase() === 'value')?.[1] : one;
    if (typeof id !== 'string') throw invalidValue('Each member needs a value: the id of a user');
    return id;
  });
}
