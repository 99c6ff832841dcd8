import { type PermissionType, permissionTypes } from './permissions.ts';

/**
 * The kinds of access that an endpoint can declare (docs/behavior.md, "Access"). The caller needs
 * one of `permissions`; an empty list means any signed-in caller. `own` exempts the employee of the path's
 * `employee_id`. Handlers check the rest: with `class_staff`, the caller must be an instructor of the class in the path
 * or training staff; with `own_or_superior`, the employee in the path, one of their superiors, or training staff.
 * `provisioning` is an identity provider that sends a token of the department
 * (docs/decisions/0022-provision-people-by-scim.md). Auditors are not employees and have no permissions: they may make
 * only the calls that declare `auditors`.
 */
export const accessRules = {
  anyone: { signedIn: false, permissions: [], own: false },
  signed_in: { signedIn: true, permissions: [], own: false },
  own_or_roster: { signedIn: true, permissions: ['manage_employees', 'admin_access'], own: true },
  roster: { signedIn: true, permissions: ['manage_employees', 'admin_access'], own: false },
  own_or_staff: { signedIn: true, permissions: permissionTypes, own: true },
  own_or_training: { signedIn: true, permissions: ['manage_trainings', 'admin_access'], own: true },
  own_or_superior: { signedIn: true, permissions: [], own: true },
  training: { signedIn: true, permissions: ['manage_trainings', 'admin_access'], own: false },
  class_staff: { signedIn: true, permissions: [], own: false },
  staff: { signedIn: true, permissions: permissionTypes, own: false },
  manage_trainings: { signedIn: true, permissions: ['manage_trainings'], own: false },
  admin_access: { signedIn: true, permissions: ['admin_access'], own: false },
  provisioning: { signedIn: true, permissions: [], own: false },
} as const satisfies Record<string, { signedIn: boolean; permissions: readonly PermissionType[]; own: boolean }>;

export type Access = keyof typeof accessRules;
