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
  /** The department's date since when they are employed; absent in employees created before it was stored. */
  hired_on?: string | undefined;
  unit_id?: string | undefined;
  group_id?: string | undefined;
  /** The internal id of the person who supervises them: an employee who exists, though perhaps one who is leaving. */
  supervisor?: string | undefined;
  /** How many employees name this one as their supervisor; absent: none ever did. */
  reports?: number | undefined;
  permissions: PermissionMap;
  active: boolean;
  /**
   * The last day of a leave: planned while the employee is active, otherwise over. Absent in deactivations of before.
   */
  last_day?: string | undefined;
  leave_reason?: LeaveReason | undefined;
  leave_note?: string | undefined;
  /** The internal id of the next supervisor of the people of an employee whose leave is planned. */
  leave_supervisor?: string | undefined;
  /** True while the employee is being deleted and future seats are released. */
  leaving?: boolean | undefined;
  /** Login sessions of an earlier epoch are over. */
  epoch: number;
  /** UTC ISO. */
  last_sign_in?: string | undefined;
  /**
   * UTC ISO; what counts as a use of the account beside signing in: when an administrator last opened it, or, where
   * unused accounts are closed, a day on which a login session went on. Absent: neither.
   */
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

/** Returns the key of the item that reserves an employee number for one employee and holds that employee's id. */
export const employeeNumberKey = (table: SiteTable, employeeNumber: string): Key => ({
  PK: `${table.site}#UNIQUE`,
  SK: `EMP#${foldEmployeeNumber(employeeNumber)}`,
});

export const employeeNumberItem = (table: SiteTable, { employee_id, id }: Employee): Item => ({
  ...employeeNumberKey(table, employee_id),
  id,
});

/** Returns the employee with this internal id. */
export async function findEmployee(table: SiteTable, employeeId: string): Promise<Employee | undefined> {
  return entityOrNone<Employee>(await getItem(table, employeeKey(table, employeeId)));
}

/** Returns the id of the employee who has a number now; none for the username of an auditor. Takes any text. */
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

/** The fields that an entry of the employee's record tells whole, whichever of them has changed. */
export const identityFields = ['employee_id', 'first_name', 'middle_name', 'last_name'] as const;

export const leaveFields = ['last_day', 'leave_reason', 'leave_note', 'leave_supervisor'] as const;

/** Returns first, middle and last name as one text. */
export function fullName({
  first_name,
  middle_name,
  last_name,
}: Pick<Employee, 'first_name' | 'middle_name' | 'last_name'>): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** Returns those of these employees who exist, as they are now. */
export async function findEmployees(table: SiteTable, employeeIds: readonly string[]): Promise<Employee[]> {
  const keys = employeeIds.map((id) => employeeKey(table, id));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [entityOf<Employee>(item)] : []));
}

/**
 * Yields the employees of the site in the order of their creation, after the internal id `after`: `pageSize` at a time,
 * or as many as the table gives. Consistent.
 */
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

/** Returns the internal ids of all employees, in the order of their creation. Consistent. */
export async function employeeIds(table: SiteTable): Promise<string[]> {
  return (await queryAll(table, `${table.site}#ROSTER`, { only: [] })).map(({ SK }) => SK);
}

/** Returns every employee of the site, in the order of their creation. */
export async function listAllEmployees(table: SiteTable): Promise<Employee[]> {
  const all: Employee[] = [];
  for await (const page of employeePages(table)) all.push(...page);
  return all;
}

/** Returns the action that creates an employee's profile. */
export const addEmployee = (table: SiteTable, employee: Employee): Action =>
  changesRoster(
    table,
    employee.id,
    put(table, employeeItem(table, employee), {
      condition: absent,
      otherwise: () => new Error(`Employee ${employee.id} exists already`),
    }),
  );

/** Returns the action that reserves an employee's number; `taken` gives the error when another employee has it. */
export const claimEmployeeNumber = (table: SiteTable, employee: Employee, taken: Otherwise): Action =>
  put(table, employeeNumberItem(table, employee), { condition: absent, otherwise: taken });

/** Returns the action that frees an employee's number, on condition that no other employee has it. */
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
  /** Fields that the change was decided by: they must be as they were read. */
  decidedBy?: readonly (keyof Employee)[];
  /** Returns the error that a failed condition means, given the employee as stored now; undefined: read again. */
  refuse?: (stored: Employee | undefined) => Error | undefined;
}

/**
 * Returns the action that sets these fields and leaves the others alone, so that two edits of different fields do not
 * undo each other. Conditions on the employee not being deleted meanwhile, and on the fields of `decidedBy` as they
 * were read.
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

/**
 * Returns the action that ends every login session of an employee, with `changes` to other fields. Conditions also on
 * the epoch as read.
 */
export const bumpEpoch = (
  table: SiteTable,
  read: Employee,
  { changes, decidedBy = [], ...guard }: EmployeeGuard & { changes?: Partial<Employee> } = {},
): Action =>
  changeEmployee(table, read, { ...changes, epoch: read.epoch + 1 }, { decidedBy: ['epoch', ...decidedBy], ...guard });

/**
 * Returns the action that sets an employee's last sign-in. Conditions on the epoch; `inactive` gives the error when
 * deactivated or gone.
 */
export const recordSignIn = (table: SiteTable, read: Employee, now: Date, inactive: () => Error): Action =>
  changeEmployee(
    table,
    read,
    { last_sign_in: now.toISOString() },
    { decidedBy: ['active', 'epoch'], refuse: (stored) => (stored?.active ? undefined : inactive()) },
  );

/** Returns the condition that an employee exists and has the number that was read. */
export const checkNumber = (table: SiteTable, { id, employee_id }: Employee): Action =>
  check(table, employeeKey(table, id), {
    condition: 'employee_id = :number',
    values: { ':number': employee_id },
    otherwise: () => reread,
  });

/** Returns the condition that an employee exists and is active. */
export const requireActive = (table: SiteTable, employeeId: string, otherwise: Otherwise): Action =>
  check(table, employeeKey(table, employeeId), { condition: 'active = :true', values: { ':true': true }, otherwise });

/** The same for who has been read as active: whoever is not any more is read again. */
export const requireStillActive = (table: SiteTable, employeeId: string): Action =>
  requireActive(table, employeeId, () => reread);

/**
 * Returns the action that counts people whom an active employee supervises from now on; `gone` gives the error for
 * anybody else.
 */
export const addReports = (table: SiteTable, supervisor: string, count: number, gone: Otherwise): Action =>
  changeReports(table, supervisor, count, {
    condition: 'active = :true AND attribute_not_exists(leaving)',
    values: { ':true': true },
    otherwise: gone,
  });

/**
 * Returns the action that counts one fewer of an employee's people. With `left`, only while the employee is not active.
 */
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

/**
 * The version of who supervises whom: every edit that gives somebody another supervisor raises it, and a check for
 * cycles conditions on it.
 */
const supervisionKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SUPERVISION' });

/** Returns that version; 0 before the first edit. Consistent. */
export async function findSupervisionVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, supervisionKey(table)))?.version ?? 0);
}

/** Returns the action that raises that version, on condition that it is the one that was read. */
export const raiseSupervisionVersion = (table: SiteTable, read: number): Action =>
  update(table, supervisionKey(table), setting({ version: read + 1 }), atVersion(read));

/**
 * Returns the action that deletes a leaving employee's profile. Conditions on what its counts are taken back by, and
 * that nobody names them as supervisor.
 */
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
