import { type DeclaredName, mapDeclared } from '@muster/shared/declared-fields';
import { type PermissionMap, type PermissionType, permissionTypes } from '@muster/shared/permissions';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Credential, replaceCredential } from '../../table/entities/credential.ts';
import { addEmployee, claimEmployeeNumber, type Employee } from '../../table/entities/employee.ts';
import { addEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { addRankHolders } from '../../table/entities/rank.ts';
import { addPermissionHolders, listGlobalPermissions, type Site } from '../../table/entities/site.ts';
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

/** The fields of a new employee. `hired_on` is today by default; the supervisor must be active. */
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

/** The profile in a call: null leaves a field empty, and `supervisor_id` is an employee number. */
export type ProfileInput = Omit<NewEmployee, 'unit_id' | 'group_id' | 'supervisor' | DeclaredName<'employee'>> & {
  unit_id?: string | null | undefined;
  group_id?: string | null | undefined;
  supervisor_id?: string | null | undefined;
} & { [Name in DeclaredName<'employee'>]?: string | null | undefined };

/** An employee and the temporary password, which is shown once. */
export interface IssuedPassword {
  employee: Employee;
  password: string;
}

/** The new employee and the names for the answer. */
interface Created {
  employee: Employee;
  names: RosterNames;
  supervisor: Supervisor | undefined;
}

/**
 * Creates an employee with the site's default permissions and a temporary password (empty if the department has closed
 * passwords). Throws a field error for a future hire date and for an unknown rank, unit, group or supervisor.
 */
export async function createEmployee(
  context: SiteContext,
  { passwordCost, ...input }: Creating & { passwordCost: PasswordCost },
): Promise<IssuedPassword & Created> {
  const isClosed = context.site.sign_on?.password_closed === true;
  const { password = '', ...created } = await addToRoster(context, { ...input, ...(!isClosed && { passwordCost }) });
  return { ...created, password };
}

interface Creating {
  profile: ProfileInput;
  /** False for an employee who cannot sign in or take seats until activated. Default: true. */
  active?: boolean | undefined;
  /** Runs before the defaults make the employee an administrator. Throws to refuse it. */
  beforeGrant?: () => void;
}

/** Like `createEmployee`, without a password if there is no `passwordCost`. `also` returns further writes. */
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
  /** Absent: the employee has no password yet. */
  credential?: Credential | undefined;
  /** Includes the names of the profile's assignment, which are recorded. */
  names?: AssignmentNames;
  /** The actor becomes a superior of the employee, which the audit entry marks. */
  isOwn?: boolean;
}

/** Returns the writes of a new employee: `items` with the audit entry, and `counts` (`creationCounts`). */
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
    ...addEnrollmentState({ table, actor, now }, employee.id, entries, { closed: !active }),
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

/** Returns the writes that count new employees by rank, unit, group, permission, supervisor and as administrators. */
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

export const rankGone = () => invalidField('rank_id', gone('rank'));

/** Returns the default permissions, with admin_access only for administrators: others would see the password. */
export async function defaultPermissions({ table, actor }: SiteContext): Promise<PermissionMap> {
  const globalPermissions = await listGlobalPermissions(table);
  const given = permissionTypes.filter(
    (type) => globalPermissions.get(type)?.default && (type !== 'admin_access' || actor.permissions.admin_access),
  );
  return Object.fromEntries(given.map((type) => [type, true]));
}
