import type { PermissionMap } from '@muster/shared/permissions';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone, fitsSortKey } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';

export interface Employee {
  /** Immutable internal id: keys, tokens and history use it. */
  id: string;
  /** The department's number, as typed; calls and screens use it. */
  employee_id: string;
  first_name: string;
  middle_name?: string | undefined;
  last_name: string;
  badge_number: string;
  rank_id?: string | undefined;
  permissions: PermissionMap;
  active: boolean;
  /** Being deleted: the future seats are being freed. */
  leaving?: boolean | undefined;
  /** Sessions of an earlier epoch are over: raised by a reset, a deactivation, a changed password. */
  epoch: number;
  /** UTC ISO. */
  last_sign_in?: string | undefined;
}

export const employeeKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#ROSTER`, SK: id });

export const employeeItem = (table: SiteTable, employee: Employee): Item => ({
  ...employeeKey(table, employee.id),
  ...employee,
});

/** Two employee numbers that differ only in case are the same one. */
export const foldEmployeeId = (employeeId: string): string => employeeId.trim().toUpperCase();

/** Guards that a department gives a number to one employee only, and finds the holder. */
export const employeeNumberKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#UNIQUE`,
  SK: `EMP#${foldEmployeeId(employeeId)}`,
});

export const employeeNumberItem = (table: SiteTable, { employee_id, id }: Employee): Item => ({
  ...employeeNumberKey(table, employee_id),
  id,
});

/** The employee with this internal id. */
export async function findEmployee(table: SiteTable, id: string): Promise<Employee | undefined> {
  return entityOrNone<Employee>(await getItem(table, employeeKey(table, id)));
}

/** The internal id of the present holder of an employee number; of any text, since a username is typed by anybody. */
export async function findEmployeeNumber(table: SiteTable, employeeId: string): Promise<string | undefined> {
  const key = employeeNumberKey(table, employeeId);
  return fitsSortKey(key.SK) ? ((await getItem(table, key))?.id as string | undefined) : undefined;
}

/** First, middle and last name as one. */
export function fullName({ first_name, middle_name, last_name }: Employee): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/**
 * At most `most` employees in the order in which they were made, from a position (exclusive) that an earlier answer gave as
 * `next`. Consistent.
 */
export async function listEmployees(
  table: SiteTable,
  from: string | undefined,
  most: number,
): Promise<{ employees: Employee[]; next: string | undefined }> {
  const items = await queryAll(table, `${table.site}#ROSTER`, { from: from ?? '0', limit: most + 2 });
  const others = items.filter(({ SK }) => SK !== from);
  const shown = others.slice(0, most);
  return {
    employees: shown.map((item) => entityOf<Employee>(item)),
    next: others.length > most ? shown.at(-1)?.SK : undefined,
  };
}
