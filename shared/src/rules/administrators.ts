import type { PermissionMap, PermissionType } from '../permissions.ts';

/**
 * Returns true when a holder of `held` may change an administrator's permissions, password and activity, delete one, or make
 * one (DESIGN.md section 3, "Who may call what").
 */
export function mayManageAdministrators(held: PermissionMap): boolean {
  return held.admin_access === true;
}

/** Returns true when changing the permission `type` of an employee is reserved to administrators. */
export function isForAdministrators(type: PermissionType, employee: { administrator: boolean }): boolean {
  return type === 'admin_access' || employee.administrator;
}
