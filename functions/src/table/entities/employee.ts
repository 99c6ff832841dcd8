import type { DeclaredValues } from '@muster/shared/declared-fields';
import type { PermissionMap } from '@muster/shared/permissions';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import type { LeaveReason } from '@muster/shared/rules/leave';
import { asItWas, asRead, atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone, fitsSortKey } from '../core/item.ts';
import { getItem, getItems, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import {
  type Action,
  absent,
  check,
  type Guard,
  type Otherwise,
  present,
  put,
  remove,
  reread,
  update,
} from '../core/write.ts';
import { changesRoster } from './versions.ts';

export interface Employee extends DeclaredValues<'employee'> {
  /** The internal id, which never changes: keys, tokens and history use it. */
  id: string;
  /** The department's number, as typed; calls and screens use it. Called `employeeNumber` in code. */
  employee_id: string;
  first_name: string;
  middle_name?: string | undefined;
  last_name: string;
  badge_number: string;
  rank_id?: string | undefined;
  /** Hire date, local; absent in employees created before it was stored. */
  hired_on?: string | undefined;
  unit_id?: string | undefined;
  group_id?: string | undefined;
  /** The supervisor's internal id: an existing employee, possibly one who is being deleted. */
  supervisor?: string | undefined;
  /** Employees with this one as their supervisor; absent: never any. */
  reports?: number | undefined;
  /** Has or had a part in field training: trainee, trainer, evaluator or coordinator. Absent: none. */
  field_training?: true | undefined;
  permissions: PermissionMap;
  active: boolean;
  /** The last day of a leave: planned if the employee is active, otherwise over. Absent in older deactivations. */
  last_day?: string | undefined;
  leave_reason?: LeaveReason | undefined;
  leave_note?: string | undefined;
  /** The next supervisor of this employee's people after a planned leave: an internal id. */
  leave_supervisor?: string | undefined;
  /** True while the employee is being deleted and future seats are released. */
  leaving?: boolean | undefined;
  /** Login sessions of an earlier epoch are over. */
  epoch: number;
  /** UTC ISO. */
  last_sign_in?: string | undefined;
  /** UTC ISO: last use without a sign-in: opened by an administrator, or a day with a login session (by policy). */
  used_at?: string | undefined;
}

export const employeeKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#ROSTER`,
  SK: employeeId,
});

export const employeeItem = (table: SiteTable, employee: Employee): Item => ({
  ...employeeKey(table, employee.id),
  ...employee,
});

export { foldEmployeeNumber };

/** Returns the key of the item that reserves an employee number and holds the employee's id. */
export const employeeNumberKey = (table: SiteTable, employeeNumber: string): Key => ({
  PK: `${table.site}#UNIQUE`,
  SK: `EMP#${foldEmployeeNumber(employeeNumber)}`,
});

export const employeeNumberItem = (table: SiteTable, { employee_id, id }: Employee): Item => ({
  ...employeeNumberKey(table, employee_id),
  id,
});

export async function findEmployee(table: SiteTable, employeeId: string): Promise<Employee | undefined> {
  return entityOrNone<Employee>(await getItem(table, employeeKey(table, employeeId)));
}

/** Returns the id of the employee with this number; undefined for auditors' usernames. Accepts any text. */
export async function findEmployeeNumber(table: SiteTable, employeeNumber: string): Promise<string | undefined> {
  const key = employeeNumberKey(table, employeeNumber);
  const item = fitsSortKey(key.SK) ? await getItem(table, key) : undefined;
  return item?.auditor ? undefined : (item?.id as string | undefined);
}

/** Returns which of these numbers are taken, in their order. */
export async function areNumbersTaken(table: SiteTable, employeeNumbers: readonly string[]): Promise<boolean[]> {
  const keys = employeeNumbers.map((number) => employeeNumberKey(table, number));
  return (await getItems(table, keys)).map((item) => item !== undefined);
}

/** Returns the employees who have these numbers now, by folded number. */
export async function findEmployeesNumbered(
  table: SiteTable,
  employeeNumbers: readonly string[],
): Promise<Map<string, Employee>> {
  const keys = employeeNumbers.map((number) => employeeNumberKey(table, number));
  const holders = await getItems(table, keys);
  const employees = await findEmployees(
    table,
    holders.flatMap((item) => (item ? [String(item.id)] : [])),
  );
  return new Map(employees.map((employee) => [foldEmployeeNumber(employee.employee_id), employee]));
}

/** Fields that an entry of the record stores together, whichever changed. */
export const identityFields = ['employee_id', 'first_name', 'middle_name', 'last_name'] as const;

export const leaveFields = ['last_day', 'leave_reason', 'leave_note', 'leave_supervisor'] as const;

export function fullName({
  first_name,
  middle_name,
  last_name,
}: Pick<Employee, 'first_name' | 'middle_name' | 'last_name'>): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** Returns the existing employees among these ids, as stored now. */
export async function findEmployees(table: SiteTable, employeeIds: readonly string[]): Promise<Employee[]> {
  const keys = employeeIds.map((id) => employeeKey(table, id));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [entityOf<Employee>(item)] : []));
}

/** Yields employees in order of creation, after the id `after`: `pageSize` at a time, or as read. Consistent. */
export async function* employeePages(
  table: SiteTable,
  after?: string | undefined,
  pageSize?: number | undefined,
): AsyncGenerator<Employee[]> {
  const range = { ...(after === undefined ? {} : { after }), ...(pageSize === undefined ? {} : { limit: pageSize }) };
  for await (const page of queryPages(table, `${table.site}#ROSTER`, range)) {
    yield page.map((item) => entityOf<Employee>(item));
  }
}

/** Returns internal ids of employees by creation: all, or at most `limit` after an id. Consistent. */
export async function employeeIds(
  table: SiteTable,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<string[]> {
  const range = { only: [], ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) };
  return (await queryAll(table, `${table.site}#ROSTER`, range)).map(({ SK }) => SK);
}

/** Returns every employee of the site, in the order of their creation. */
export async function listAllEmployees(table: SiteTable): Promise<Employee[]> {
  const all: Employee[] = [];
  for await (const page of employeePages(table)) all.push(...page);
  return all;
}

export const addEmployee = (table: SiteTable, employee: Employee): Action =>
  changesRoster(
    table,
    employee.id,
    put(table, employeeItem(table, employee), {
      condition: absent,
      otherwise: () => new Error(`Employee ${employee.id} exists already`),
    }),
  );

/** Reserves an employee's number; fails with `taken` if another employee has it. */
export const claimEmployeeNumber = (table: SiteTable, employee: Employee, taken: Otherwise): Action =>
  put(table, employeeNumberItem(table, employee), { condition: absent, otherwise: taken });

/** Frees an employee's number, on condition that no other employee has it. */
export const freeEmployeeNumber = (table: SiteTable, { employee_id, id }: Employee): Action =>
  remove(table, employeeNumberKey(table, employee_id), {
    condition: `${absent} OR id = :holder`,
    values: { ':holder': id },
    otherwise: () => reread,
  });

/** The fields that no list of the roster shows. */
const unlisted: ReadonlySet<string> = new Set<keyof Employee>([
  'epoch',
  'last_sign_in',
  'leaving',
  'reports',
  'used_at',
]);

interface EmployeeGuard {
  /** Fields that the decision used: they must be as read. */
  decidedBy?: readonly (keyof Employee)[];
  /** Returns the error of a failed condition for the stored employee. Undefined: reread. */
  refuse?: (stored: Employee | undefined) => Error | undefined;
}

/**
 * Sets these fields and no others, so that concurrent edits of different fields both stay. Conditions on an employee
 * who is not being deleted, and on the `decidedBy` fields as read.
 */
export function changeEmployee(
  table: SiteTable,
  read: Employee,
  changes: Partial<Employee>,
  { decidedBy = [], refuse }: EmployeeGuard = {},
): Action {
  const write = update(table, employeeKey(table, read.id), setting(changes), {
    ...asItWas({ ...read }, [...new Set([...decidedBy, 'leaving'])], present),
    otherwise: (old) => refuse?.(entityOrNone<Employee>(old)) ?? reread,
  });
  return Object.keys(changes).every((name) => unlisted.has(name)) ? write : changesRoster(table, read.id, write);
}

/** Ends every login session of an employee, with `changes` to other fields. Conditions also on the epoch as read. */
export const bumpEpoch = (
  table: SiteTable,
  read: Employee,
  { changes, decidedBy = [], ...guard }: EmployeeGuard & { changes?: Partial<Employee> } = {},
): Action =>
  changeEmployee(table, read, { ...changes, epoch: read.epoch + 1 }, { decidedBy: ['epoch', ...decidedBy], ...guard });

/** Sets the last sign-in, on condition of the epoch; fails with `inactive` if deactivated or deleted. */
export const recordSignIn = (table: SiteTable, read: Employee, now: Date, inactive: () => Error): Action =>
  changeEmployee(
    table,
    read,
    { last_sign_in: now.toISOString() },
    { decidedBy: ['active', 'epoch'], refuse: (stored) => (stored?.active ? undefined : inactive()) },
  );

/** Requires that an employee exists with the number as read. */
export const checkNumber = (table: SiteTable, { id, employee_id }: Employee): Action =>
  check(table, employeeKey(table, id), {
    condition: 'employee_id = :number',
    values: { ':number': employee_id },
    otherwise: () => reread,
  });

/** Requires that an employee exists and is active. */
export const requireActive = (table: SiteTable, employeeId: string, otherwise: Otherwise): Action =>
  check(table, employeeKey(table, employeeId), { condition: 'active = :true', values: { ':true': true }, otherwise });

/** Like `requireActive`; rereads if the employee was deactivated meanwhile. */
export const requireStillActive = (table: SiteTable, employeeId: string): Action =>
  requireActive(table, employeeId, () => reread);

/** Notes that an employee has a part in field training. Nothing if it is noted. */
export const noteFieldTraining = (
  table: SiteTable,
  { id, field_training }: Pick<Employee, 'id' | 'field_training'>,
): Action[] =>
  field_training
    ? []
    : [
        update(table, employeeKey(table, id), setting({ field_training: true }), {
          condition: present,
          otherwise: () => reread,
        }),
      ];

/** Counts new people of an active supervisor; otherwise fails with `gone`. */
export const addReports = (table: SiteTable, supervisor: string, count: number, gone: Otherwise): Action =>
  changeReports(table, supervisor, count, {
    condition: 'active = :true AND attribute_not_exists(leaving)',
    values: { ':true': true },
    otherwise: gone,
  });

/** Counts one supervised person fewer. With `left`, only if the supervisor is inactive. */
export const dropReport = (table: SiteTable, supervisor: string, { left = false } = {}): Action =>
  changeReports(table, supervisor, -1, {
    condition: left ? `${present} AND active = :false` : present,
    values: left ? { ':false': false } : {},
    otherwise: () => reread,
  });

const changeReports = (table: SiteTable, id: string, difference: number, guard: Guard): Action =>
  update(
    table,
    employeeKey(table, id),
    { expression: 'ADD reports :difference', values: { ':difference': difference } },
    guard,
  );

/** Version of the supervision hierarchy. Every new supervisor raises it, and a check for cycles conditions on it. */
const supervisionKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SUPERVISION' });

/** Returns that version; 0 before the first edit. Consistent. */
export async function findSupervisionVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, supervisionKey(table)))?.version ?? 0);
}

/** Raises that version, on condition that it is as read. */
export const raiseSupervisionVersion = (table: SiteTable, read: number): Action =>
  update(table, supervisionKey(table), setting({ version: read + 1 }), atVersion(read));

/** Deletes a leaving employee's profile, on condition of the counted fields as read, and that it supervises no one. */
export const removeEmployee = (table: SiteTable, read: Employee): Action =>
  changesRoster(
    table,
    read.id,
    remove(
      table,
      employeeKey(table, read.id),
      asRead({ ...read }, ['leaving', 'permissions', 'unit_id', 'group_id', 'supervisor', 'reports']),
    ),
  );
