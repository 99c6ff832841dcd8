import type { PermissionMap, PermissionType } from '../permissions.ts';

/**
 * Returns true if the caller may create or delete an administrator, or change an administrator's permissions, password
 * or active state (docs/behavior.md, "Access").
 */
export function mayManageAdministrators(granted: PermissionMap): boolean {
  return granted.admin_access === true;
}

/** Returns true if only administrators may change this permission of an employee. */
export function isForAdministrators(type: PermissionType, employee: { administrator: boolean }): boolean {
  return type === 'admin_access' || employee.administrator;
}
