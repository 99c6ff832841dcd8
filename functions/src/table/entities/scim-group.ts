import type { PermissionType } from '@muster/shared/permissions';
import { asItWas, atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, type Otherwise, present, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** The right of a group's members: `permission:<type>` or `unit:<id>`. */
export type Meaning = `permission:${PermissionType}` | `unit:${string}`;

/** A group of the identity provider. */
export interface ScimGroup {
  id: string;
  name: string;
  external_id?: string | undefined;
  /** Absent: nothing. */
  meaning?: Meaning | undefined;
  members: number;
  /** True while the group's rights are being revoked from its members. */
  deleting?: true | undefined;
  /** Raised by every change of the group or its members. */
  version: number;
  /** UTC ISO. */
  created_at: string;
  changed_at: string;
}

/** A member of a group, in an item of its own, so that a group can have a whole department. */
export interface GroupMember {
  /** The internal id. */
  employee: string;
  /** The right that the person has by the group, which may lag behind the group's meaning. */
  given?: Meaning | undefined;
  /** The person was removed, and their right by the group is being revoked. */
  leaving?: true | undefined;
}

const partition = (table: SiteTable): string => `${table.site}#SCIM#GROUP`;
const groupKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
const memberPartition = (table: SiteTable, groupId: string): string => `${table.site}#SCIM#GROUP#${groupId}`;
const memberKey = (table: SiteTable, groupId: string, employee: string): Key => ({
  PK: memberPartition(table, groupId),
  SK: employee,
});

/** Returns a group, also one that is being removed. */
export async function findGroup(table: SiteTable, id: string): Promise<ScimGroup | undefined> {
  return entityOrNone<ScimGroup>(await getItem(table, groupKey(table, id)));
}

/** Returns all groups in the order of creation, also ones that are being removed. */
export async function listGroups(table: SiteTable): Promise<ScimGroup[]> {
  return (await queryAll(table, partition(table))).map((item) => entityOf<ScimGroup>(item));
}

/** Returns the members of a group by internal id, also ones who are leaving. */
export async function listMembers(table: SiteTable, groupId: string): Promise<GroupMember[]> {
  return (await queryAll(table, memberPartition(table, groupId))).map((item) => entityOf<GroupMember>(item));
}

/** Returns the members among these people by internal id, also ones who are leaving. */
export async function findMembers(
  table: SiteTable,
  groupId: string,
  employees: readonly string[],
): Promise<Map<string, GroupMember>> {
  const keys = employees.map((employee) => memberKey(table, groupId, employee));
  const items = await getItems(table, keys);
  return new Map(items.flatMap((item) => (item ? [[item.SK, entityOf<GroupMember>(item)] as const] : [])));
}

/** Returns a person's memberships among these groups. */
export async function membershipsOf(
  table: SiteTable,
  groups: readonly ScimGroup[],
  employee: string,
): Promise<{ group: ScimGroup; member: GroupMember }[]> {
  const keys = groups.map(({ id }) => memberKey(table, id, employee));
  const items: (Item | undefined)[] = await getItems(table, keys);
  return groups.flatMap((group, n) => {
    const member = entityOrNone<GroupMember>(items[n]);
    return member ? [{ group, member }] : [];
  });
}

/** Adds a group and reserves its name; fails with `taken` if another group has it. */
export const addGroup = (table: SiteTable, group: ScimGroup, taken: Otherwise): Action[] => [
  put(
    table,
    { ...groupKey(table, group.id), ...group },
    { condition: absent, otherwise: () => new Error(`Group ${group.id} exists already`) },
  ),
  claimName(table, group.name, group.id, taken),
];

const claimName = (table: SiteTable, name: string, id: string, taken: Otherwise): Action =>
  put(table, { ...uniqueNameKey(table, 'SCIMGROUP', name), id }, { condition: absent, otherwise: taken });

export const renameGroup = (table: SiteTable, before: ScimGroup, name: string, taken: Otherwise): Action[] => [
  freeGroupName(table, before),
  claimName(table, name, before.id, taken),
];

export const freeGroupName = (table: SiteTable, { name }: ScimGroup): Action =>
  remove(table, uniqueNameKey(table, 'SCIMGROUP', name));

/** Changes a group and raises its version, on condition that it is as read. */
export const changeGroup = (
  table: SiteTable,
  read: ScimGroup,
  changes: Partial<Omit<ScimGroup, 'id' | 'version' | 'changed_at'>>,
  now: Date,
): Action =>
  update(
    table,
    groupKey(table, read.id),
    setting({ ...changes, version: read.version + 1, changed_at: now.toISOString() }),
    atVersion(read.version),
  );

export const removeGroup = (table: SiteTable, read: ScimGroup): Action =>
  remove(table, groupKey(table, read.id), atVersion(read.version));

/** Writes a member, on condition that they are as read; undefined: no member yet. */
export const putMember = (
  table: SiteTable,
  groupId: string,
  read: GroupMember | undefined,
  member: GroupMember,
): Action => put(table, { ...memberKey(table, groupId, member.employee), ...member }, guardOf(read));

/** Removes a member, on condition that they are as read. */
export const removeMember = (table: SiteTable, groupId: string, read: GroupMember): Action =>
  remove(table, memberKey(table, groupId, read.employee), guardOf(read));

const guardOf = (read: GroupMember | undefined) => ({
  ...(read ? asItWas({ ...read }, ['given', 'leaving'], present) : { condition: absent }),
  otherwise: () => reread as typeof reread,
});
