import type { PermissionType } from './permissions.ts';

/**
 * Who may make a call (DESIGN.md section 3, "Who may call what"). Each name is a rule; `permissions` lists the
 * permissions of which one is needed, and an empty list means that a sign-in is enough. The own record named by
 * the path's `employee_id` is open to its holder where `own` says so.
 */
export const accessRules = {
  anyone: { signedIn: false, permissions: [], own: false },
  signed_in: { signedIn: true, permissions: [], own: false },
  own_or_roster: { signedIn: true, permissions: ['manage_employees', 'admin_access'], own: true },
  roster: { signedIn: true, permissions: ['manage_employees', 'admin_access'], own: false },
  manage_trainings: { signedIn: true, permissions: ['manage_trainings'], own: false },
  admin_access: { signedIn: true, permissions: ['admin_access'], own: false },
} as const satisfies Record<string, { signedIn: boolean; permissions: readonly PermissionType[]; own: boolean }>;

export type Access = keyof typeof accessRules;
