import type { PermissionType } from '@muster/shared/permissions';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { changeEmployee } from '../../table/entities/employee.ts';
import { addPermissionHolders, listGlobalPermissions, setPermissionDefault } from '../../table/entities/site.ts';
import { countAdministrators, refuseUnlessAdministrator } from '../access/administrators.ts';
import { refuseOwnGrant } from '../access/own-access.ts';
import { ownRecordMark } from '../access/own-training.ts';
import { stayingEmployee } from './require-employee.ts';

interface PermissionChange {
  type: PermissionType;
  active: boolean;
}

/**
 * Grants or revokes a permission from the employee's next call on. Writes nothing if it is unchanged. Throws
 * `forbidden` (`refuseOwnGrant`). `also` returns further writes of the transaction, and runs again with each attempt.
 */
export async function changePermission(
  context: SiteContext,
  {
    employeeNumber,
    type,
    active,
    also = async () => [],
  }: PermissionChange & { employeeNumber: string; also?: () => Promise<Action[]> },
): Promise<void> {
  const { table, actor, now } = context;
  if (type === 'admin_access') refuseUnlessAdministrator(context, 'grant or revoke admin_access');
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeNumber);
    if (active) refuseOwnGrant(context, employee.id);
    if (employee.permissions.admin_access) refuseUnlessAdministrator(context, "change an administrator's permissions");
    const before = employee.permissions[type] === true;
    if (before === active) return;
    const difference = active ? 1 : -1;
    const counted = type === 'admin_access' && employee.active;
    const permissions = { ...employee.permissions, [type]: active };
    await transact(table, [
      changeEmployee(table, employee, { permissions }, { decidedBy: ['permissions', 'active'] }),
      addPermissionHolders(table, type, difference),
      ...(counted ? [countAdministrators(table, difference)] : []),
      ...(await also()),
      audit(table, actor, now, {
        action: active ? 'permission.grant' : 'permission.revoke',
        ...(active && ownRecordMark(actor, employee.id)),
        subject: { ...employeeSubject(employee), permission: type },
        before: { active: before },
        after: { active },
      }),
    ]);
  });
}

/** Sets whether new employees get a permission. Writes nothing if it is unchanged. */
export async function setDefault(
  { table, actor, now }: SiteContext,
  { type, active }: PermissionChange,
): Promise<void> {
  await withoutCollision(async () => {
    const before = (await listGlobalPermissions(table)).get(type)?.default ?? false;
    if (before === active) return;
    await transact(table, [
      setPermissionDefault(table, type, active),
      audit(table, actor, now, {
        action: 'permission.default',
        subject: { permission: type },
        before: { active: before },
        after: { active },
      }),
    ]);
  });
}
