/**
 * Every permission an employee can hold (SPEC.md section 6; manage_employees is ours, DESIGN.md section 3).
 * The order is the order screens list them in.
 */
export const permissionTypes = ['admin_access', 'manage_employees', 'manage_trainings'] as const;

export type PermissionType = (typeof permissionTypes)[number];

/** The permissions of one employee; an absent type is not held. */
export type PermissionMap = Partial<Record<PermissionType, boolean>>;

/** True when at least one of `wanted` is active in `held`. */
export function holdsAny(held: PermissionMap, wanted: readonly PermissionType[]): boolean {
  return wanted.some((type) => held[type] === true);
}
