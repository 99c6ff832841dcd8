/**
 * Every permission, in the order that screens list them (docs/spec.md section 6; for manage_employees see
 * docs/design.md section 3).
 */
export const permissionTypes = ['admin_access', 'manage_employees', 'manage_trainings'] as const;

export type PermissionType = (typeof permissionTypes)[number];

/** The permissions of one employee. A missing type is not held. */
export type PermissionMap = Partial<Record<PermissionType, boolean>>;

/** Returns true if at least one of `wanted` is active in `held`. */
export function holdsAny(held: PermissionMap, wanted: readonly PermissionType[]): boolean {
  return wanted.some((type) => held[type] === true);
}
