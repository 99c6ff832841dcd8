import { type DeclaredName, mapDeclared } from '@muster/shared/declared-fields';
import { type PermissionMap, type PermissionType, permissionTypes } from '@muster/shared/permissions';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Credential, replaceCredential } from '../../table/entities/credential.ts';
import { addEmployee, claimEmployeeNumber, type Employee } from '../../table/entities/employee.ts';
import { addRankHolders } from '../../table/entities/rank.ts';
import { addPermissionHolders, listGlobalPermissions, type Site } from '../../table/entities/site.ts';
import { addRecord } from '../../table/entities/training-record.ts';
import { countAdministrators } from '../access/administrators.ts';
import { temporaryCredential } from '../sign-in/temporary-credential.ts';
import { type AssignmentNames, chosenLists, type RosterNames, readNames } from './assignment.ts';
import { employmentChanges, employmentStarted, refuseHireDate } from './employment-entries.ts';
import {
  namedSupervisor,
  requireSupervisor,
  type Supervisor,
  startsOwnSupervision,
  supervisedBy,
} from './supervisors.ts';

/** The fields of a new employee. `hired_on` is today unless it is given; the supervisor is active. */
export type NewEmployee = Pick<
  Employee,
  | 'employee_id'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'badge_number'
  | 'rank_id'
  | 'hired_on'
  | 'unit_id'
  | 'group_id'
  | 'supervisor'
  | DeclaredName<'employee'>
>;

/**
 * The profile as a call has it: null clears a field, which a new employee has not, and the supervisor is named by
 * number.
 */
export type ProfileInput = Omit<NewEmployee, 'unit_id' | 'group_id' | 'supervisor' | DeclaredName<'employee'>> & {
  unit_id?: string | null | undefined;
  group_id?: string | null | undefined;
  supervisor_id?: string | null | undefined;
} & { [Name in DeclaredName<'employee'>]?: string | null | undefined };

/** An employee and the temporary password that was issued, which is shown once. */
export interface IssuedPassword {
  employee: Employee;
  password: string;
}

/** An employee who was created, and what the answer names. */
interface Created {
  employee: Employee;
  names: RosterNames;
  supervisor: Supervisor | undefined;
}

/**
 * Creates an employee with the site's default permissions and a temporary password, which is empty where the department
 * has closed passwords: none is made. Returns also what the answer names. Throws a field error for a day of hire in the
 * future, and for a rank, unit, group or supervisor that there is not.
 */
export async function createEmployee(
  context: SiteContext,
  { passwordCost, ...input }: Creating & { passwordCost: PasswordCost },
): Promise<IssuedPassword & Created> {
  const isClosed = context.site.sign_on?.password_closed === true;
  const { password = '', ...created } = await addToRoster(context, { ...input, ...(!isClosed && { passwordCost }) });
  return { ...created, password };
}

/** Options of a new employee. */
interface Creating {
  profile: ProfileInput;
  /** False for an employee who cannot sign in or take seats until activated; true unless it is given. */
  active?: boolean | undefined;
  /** Called before the new employee becomes an administrator, which the defaults decide. Throws to refuse it. */
  beforeGrant?: () => void;
}

/**
 * As `createEmployee`; without a `passwordCost` the employee has no password yet. `also` returns further writes of the
 * transaction, for the employee who is created.
 */
export async function addToRoster(
  context: SiteContext,
  {
    profile: input,
    active,
    passwordCost,
    beforeGrant,
    also = () => [],
  }: Creating & { passwordCost?: PasswordCost; also?: (employee: Employee) => Action[] },
): Promise<Created & { password?: string }> {
  const { table, now, idempotency } = context;
  if (input.hired_on !== undefined) refuseHireDate(context, input.hired_on);
  const { unit_id, group_id, supervisor_id, ...others } = input;
  const assigned = { ...(unit_id && { unit_id }), ...(group_id && { group_id }) };
  const [permissions, names, issued, supervisor] = await Promise.all([
    defaultPermissions(context),
    readNames(table, assigned),
    passwordCost && temporaryCredential(passwordCost, now),
    supervisor_id ? requireSupervisor(table, supervisor_id) : undefined,
  ]);
  const isOwn = supervisor ? await startsOwnSupervision(context, supervisor) : false;
  if (permissions.admin_access) beforeGrant?.();
  const optional = mapDeclared('employee', (_, name) => input[name] ?? undefined);
  const profile = { ...others, ...optional, ...assigned, ...(supervisor && { supervisor: supervisor.id }) };
  const created = employeeCreation(context, {
    profile,
    active,
    permissions,
    credential: issued?.credential,
    names,
    isOwn,
  });
  const { employee, items, counts } = created;
  await withoutCollision(() =>
    transact(table, [...idempotency.storeId(employee.id), ...items, ...counts, ...also(employee)]),
  );
  return {
    employee,
    names,
    supervisor: supervisor && namedSupervisor(supervisor),
    ...(issued && { password: issued.password }),
  };
}

interface EmployeeToCreate {
  profile: NewEmployee;
  active?: boolean | undefined;
  permissions: PermissionMap;
  /** Without one the employee has no password yet. */
  credential?: Credential | undefined;
  /** Among them those of the profile, which are recorded. */
  names?: AssignmentNames;
  /** The actor becomes a superior of the employee, which the audit entry marks. */
  isOwn?: boolean;
}

/**
 * Returns the writes that create an employee, for one transaction: `items` are the employee's own with the audit entry,
 * `counts` those of the rank, the unit, the group, the supervisor, the permissions and the administrators.
 */
export function employeeCreation(
  { table, actor, now, site }: Pick<SiteContext, 'table' | 'actor' | 'now'> & { site: Pick<Site, 'timezone'> },
  { profile, active = true, permissions, credential, names = { ranks: [] }, isOwn = false }: EmployeeToCreate,
): { employee: Employee; items: Action[]; counts: Action[] } {
  const date = today(site.timezone, now);
  const hired_on = profile.hired_on ?? date;
  const employee: Employee = { id: newId(now), ...profile, hired_on, permissions, active, epoch: 1 };
  const entries = [
    employmentStarted(employee, hired_on, names),
    ...employmentChanges({ ...employee, active: true }, employee, { date, names }),
  ];
  const items = [
    addEmployee(table, employee),
    claimEmployeeNumber(table, employee, () => new ApiError('employee_id_taken')),
    ...addRecord({ table, actor, now }, employee.id, entries, { closed: !active }),
    ...(credential ? [replaceCredential(table, employee.id, undefined, credential)] : []),
    audit(table, actor, now, {
      action: 'employee.create',
      ...(isOwn && { marks: ['own_record' as const] }),
      subject: employeeSubject(employee),
      after: { ...profile, hired_on, permissions, ...(!active && { active }) },
    }),
  ];
  return { employee, items, counts: creationCounts(table, [employee]) };
}

/**
 * Returns the writes that count new employees in their ranks, units, groups and permissions, by their supervisors, and
 * as administrators: one for each count.
 */
export function creationCounts(table: SiteTable, employees: readonly Employee[]): Action[] {
  const ranks = Map.groupBy(employees, ({ rank_id }) => rank_id ?? '');
  const holding = (type: PermissionType) => employees.filter(({ permissions }) => permissions[type]).length;
  const administrators = employees.filter(({ active, permissions }) => active && permissions.admin_access).length;
  return [
    ...[...ranks].filter(([id]) => id).map(([id, holders]) => addRankHolders(table, id, holders.length, rankGone)),
    ...chosenLists(table, employees),
    ...supervisedBy(table, employees),
    ...permissionTypes.filter(holding).map((type) => addPermissionHolders(table, type, holding(type))),
    ...(administrators > 0 ? [countAdministrators(table, administrators)] : []),
  ];
}

/** Returns the error of an employee's rank that was deleted. */
export const rankGone = () => invalidField('rank_id', 'This rank no longer exists');

/**
 * Returns the permissions of a new employee: the site's defaults. Only an administrator's new employees become
 * administrators: any other actor is shown the password, and would create an administrator's account to use.
 */
export async function defaultPermissions({ table, actor }: SiteContext): Promise<PermissionMap> {
  const known = await listGlobalPermissions(table);
  const given = permissionTypes.filter(
    (type) => known.get(type)?.default && (type !== 'admin_access' || actor.permissions.admin_access),
  );
  return Object.fromEntries(given.map((type) => [type, true]));
}
