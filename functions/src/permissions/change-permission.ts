import type { PermissionType } from '@muster/shared/permissions';
import { mayManageAdministrators } from '@muster/shared/rules/administrators';
import { ApiError } from '../http/api-error.ts';
import { stayingEmployee } from '../roster/require-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { type Action, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Employee, employeeKey } from '../table/entities/employee.ts';
import { globalPermissionKey, listGlobalPermissions, siteKey } from '../table/entities/site.ts';

/** Who acts, for the rules about administrators. */
export interface ByEmployee extends SiteContext {
  caller: { employee: Employee };
}

/** Only an administrator may touch an administrator, or make one (DESIGN.md section 3, "Who may call what"). */
export function refuseUnlessAdministrator({ caller }: ByEmployee, what: string): void {
  if (!mayManageAdministrators(caller.employee.permissions)) {
    throw new ApiError('forbidden', { detail: `Only an administrator may ${what}` });
  }
}

/** One administrator more, or one less as long as another is left (invariant 5). */
export function administratorCount({ table }: SiteContext, difference: 1 | -1): Action {
  return update(
    table,
    siteKey(table),
    { expression: 'SET administrators = administrators + :difference', values: { ':difference': difference } },
    {
      condition: difference > 0 ? 'attribute_exists(PK)' : 'administrators > :one',
      ...(difference > 0 ? {} : { values: { ':one': 1 } }),
      otherwise: () => new ApiError('last_administrator'),
    },
  );
}

/** Grants a permission or revokes it; it holds from the employee's very next call on. Doing it twice changes nothing. */
export async function changePermission(
  call: ByEmployee,
  employeeId: string,
  type: PermissionType,
  active: boolean,
): Promise<void> {
  const { table, actor, now } = call;
  if (type === 'admin_access') refuseUnlessAdministrator(call, 'grant or revoke admin_access');
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeId);
    if (employee.permissions.admin_access) refuseUnlessAdministrator(call, "change an administrator's permissions");
    const before = employee.permissions[type] === true;
    if (before === active) return;
    const counted = type === 'admin_access' && employee.active;
    await transact(table, [
      update(
        table,
        employeeKey(table, employee.id),
        {
          expression: 'SET #permissions = :after',
          names: { '#permissions': 'permissions' },
          values: { ':after': { ...employee.permissions, [type]: active } },
        },
        {
          condition: '#permissions = :before AND active = :active AND attribute_not_exists(leaving)',
          values: { ':before': employee.permissions, ':active': employee.active },
          otherwise: () => reread,
        },
      ),
      update(table, globalPermissionKey(table, type), {
        expression: 'ADD holders :difference',
        values: { ':difference': active ? 1 : -1 },
      }),
      ...(counted ? [administratorCount(call, active ? 1 : -1)] : []),
      audit(table, actor, now, {
        action: active ? 'permission.grant' : 'permission.revoke',
        subject: { employee: employee.id, employee_id: employee.employee_id, permission: type },
        before: { active: before },
        after: { active },
      }),
    ]);
  });
}

/** Sets whether new employees get a permission. Doing it twice changes nothing. */
export async function setDefault(
  { table, actor, now }: SiteContext,
  type: PermissionType,
  active: boolean,
): Promise<void> {
  await withoutCollision(async () => {
    const before = (await listGlobalPermissions(table)).get(type)?.default ?? false;
    if (before === active) return;
    await transact(table, [
      update(table, globalPermissionKey(table, type), {
        expression: 'SET #default = :active, holders = if_not_exists(holders, :none)',
        names: { '#default': 'default' },
        values: { ':active': active, ':none': 0 },
      }),
      audit(table, actor, now, {
        action: 'permission.default',
        subject: { permission: type },
        before: { active: before },
        after: { active },
      }),
    ]);
  });
}
