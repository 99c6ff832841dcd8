/** Every permission in screen order (docs/spec.md section 6; manage_employees: docs/behavior.md). */
export const permissionTypes = ['admin_access', 'manage_employees', 'manage_trainings'] as const;

export type PermissionType = (typeof permissionTypes)[number];

/** The permissions of one employee. A missing type is not granted. */
export type PermissionMap = Partial<Record<PermissionType, boolean>>;

/** Returns true if at least one of the required permissions is active. */
export function holdsAny(granted: PermissionMap, required: readonly PermissionType[]): boolean {
  return required.some((type) => granted[type] === true);
}
