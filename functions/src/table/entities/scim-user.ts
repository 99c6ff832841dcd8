import { foldName } from '@muster/shared/rules/folded';
import { atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, type Otherwise, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** The identity provider's data of an employee beside the profile. Absent item: no data yet. */
export interface ScimUser {
  /** The provider's username, if it is not the employee number. */
  user_name?: string | undefined;
  /** The provider's own id. */
  external_id?: string | undefined;
  /** The provider has deleted the user, and does not see them until it adds them again. */
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

/** Returns the provider's data of employees, in the order of their ids. */
export async function findScimUsers(table: SiteTable, employeeIds: readonly string[]): Promise<ScimUser[]> {
  const keys = employeeIds.map((id) => userKey(table, id));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<ScimUser>(item) ?? noUser);
}

export const findScimUser = async (table: SiteTable, employeeId: string): Promise<ScimUser> =>
  entityOrNone<ScimUser>(await getItem(table, userKey(table, employeeId))) ?? noUser;

/** Returns the provider's data of all employees with any, by internal id. */
export async function allScimUsers(table: SiteTable): Promise<Map<string, ScimUser>> {
  const items = await queryAll(table, partition(table));
  return new Map(items.map((item) => [item.SK, entityOf<ScimUser>(item)]));
}

/** Returns the internal id behind a provider's username other than the employee number, possibly of a past employee. */
export async function findScimUserName(table: SiteTable, userName: string): Promise<string | undefined> {
  const item = await getItem(table, nameKey(table, userName));
  return item && String(item.id);
}

/** Returns the internal ids of users with this provider id. */
export async function findExternalId(table: SiteTable, externalId: string): Promise<string[]> {
  const prefix = `${hashOf(externalId)}#`;
  const items = await queryAll(table, externalPartition(table), { prefix });
  return items.map(({ SK }) => SK.slice(prefix.length));
}

interface ScimUserChange {
  read: ScimUser;
  changes: Partial<Omit<ScimUser, 'version'>>;
  /** The holder of the claimed name as read, who loses it; absent: no holder. */
  holder?: string | undefined;
  /** Thrown if another user has claimed the name meanwhile; absent: reread. */
  taken?: Otherwise;
}

/** Changes the provider's data of an employee, on condition that it is as read. */
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

/** Frees a name. If another user has it meanwhile, the change starts again and finds that. */
const freeName = (table: SiteTable, userName: string, employeeId: string): Action =>
  remove(table, nameKey(table, userName), {
    condition: 'attribute_not_exists(PK) OR id = :id',
    values: { ':id': employeeId },
    otherwise: () => reread,
  });
