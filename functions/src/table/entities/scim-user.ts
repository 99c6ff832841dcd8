import { foldName } from '@muster/shared/rules/folded';
import { atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, type Otherwise, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/**
 * What the identity provider knows of an employee beside the profile. Without an item it has not said anything of them
 * yet.
 */
export interface ScimUser {
  /** What the provider calls them, where that is not the employee number. */
  user_name?: string | undefined;
  /** The provider's own id. */
  external_id?: string | undefined;
  /** The provider has deleted them: it does not see them until it adds them again. */
  hidden?: true | undefined;
  /** Raised by every change; 0: there is no item yet. */
  version: number;
}

const noUser: ScimUser = { version: 0 };

const partition = (table: SiteTable): string => `${table.site}#SCIM#USER`;
const userKey = (table: SiteTable, employeeId: string): Key => ({ PK: partition(table), SK: employeeId });
const nameKey = (table: SiteTable, userName: string): Key => uniqueNameKey(table, 'SCIMUSER', userName);
const externalPartition = (table: SiteTable): string => `${table.site}#SCIM#EXTERNAL`;
const externalKey = (table: SiteTable, externalId: string, employeeId: string): Key => ({
  PK: externalPartition(table),
  SK: `${hashOf(externalId)}#${employeeId}`,
});

/** Returns what the provider knows of employees, in the order of their ids. */
export async function findScimUsers(table: SiteTable, employeeIds: readonly string[]): Promise<ScimUser[]> {
  const keys = employeeIds.map((id) => userKey(table, id));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<ScimUser>(item) ?? noUser);
}

export const findScimUser = async (table: SiteTable, employeeId: string): Promise<ScimUser> =>
  entityOrNone<ScimUser>(await getItem(table, userKey(table, employeeId))) ?? noUser;

/** Returns what the provider knows of all employees of whom it has said something, by internal id. */
export async function allScimUsers(table: SiteTable): Promise<Map<string, ScimUser>> {
  const items = await queryAll(table, partition(table));
  return new Map(items.map((item) => [item.SK, entityOf<ScimUser>(item)]));
}

/**
 * Returns the internal id of whom the provider calls so, where that is not the employee number. They may not be
 * employed any more.
 */
export async function findScimUserName(table: SiteTable, userName: string): Promise<string | undefined> {
  const item = await getItem(table, nameKey(table, userName));
  return item && String(item.id);
}

/** Returns the internal ids of those who have the provider's id. */
export async function findExternalId(table: SiteTable, externalId: string): Promise<string[]> {
  const prefix = `${hashOf(externalId)}#`;
  const items = await queryAll(table, externalPartition(table), { prefix });
  return items.map(({ SK }) => SK.slice(prefix.length));
}

interface ScimUserChange {
  read: ScimUser;
  changes: Partial<Omit<ScimUser, 'version'>>;
  /** Who has the name that is claimed, as read; absent: nobody. It is taken from them. */
  holder?: string | undefined;
  /** The error where another has claimed the name meanwhile; without it, what was read is out of date. */
  taken?: Otherwise;
}

/** Returns the actions that change what the provider knows of an employee, on condition that it is as read. */
export function changeScimUser(
  table: SiteTable,
  employeeId: string,
  { read, changes, holder, taken = () => reread }: ScimUserChange,
): Action[] {
  const after = { ...read, ...changes };
  const isRenamed = foldName(after.user_name ?? '') !== foldName(read.user_name ?? '');
  const isLinked = after.external_id !== read.external_id;
  return [
    update(
      table,
      userKey(table, employeeId),
      setting({ ...changes, version: read.version + 1 }),
      atVersion(read.version),
    ),
    ...(isRenamed && read.user_name !== undefined ? [freeName(table, read.user_name, employeeId)] : []),
    ...(isRenamed && after.user_name !== undefined
      ? [
          put(
            table,
            { ...nameKey(table, after.user_name), id: employeeId },
            {
              ...(holder === undefined
                ? { condition: absent }
                : { condition: 'id = :holder', values: { ':holder': holder } }),
              otherwise: taken,
            },
          ),
        ]
      : []),
    ...(isLinked && read.external_id !== undefined
      ? [remove(table, externalKey(table, read.external_id, employeeId))]
      : []),
    ...(isLinked && after.external_id !== undefined
      ? [put(table, externalKey(table, after.external_id, employeeId) as Key & Record<string, unknown>)]
      : []),
  ];
}

/**
 * Returns the action that frees a name. Where it was given to another, it stays theirs: the change starts again, and
 * finds that.
 */
const freeName = (table: SiteTable, userName: string, employeeId: string): Action =>
  remove(table, nameKey(table, userName), {
    condition: 'attribute_not_exists(PK) OR id = :id',
    values: { ':id': employeeId },
    otherwise: () => reread,
  });
