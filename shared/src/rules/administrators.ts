import type { PermissionMap, PermissionType } from '../permissions.ts';

/**
 * Returns true if a holder of `held` may make an administrator, delete one, or change an administrator's permissions,
 * password or active state (docs/design.md section 3, "Who may call what").
 */
export function mayManageAdministrators(held: PermissionMap): boolean {
  return held.admin_access === true;
}

/** Returns true if changing the permission `type` of an employee is reserved to administrators. */
export function isForAdministrators(type: PermissionType, employee: { administrator: boolean }): boolean {
  return type === 'admin_access' || employee.administrator;
}
