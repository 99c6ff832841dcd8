import type { PermissionType } from '@muster/shared/permissions';

/** The plain name of each permission and the actions that it allows. */
export const plainPermissions = {
  admin_access: {
    name: 'Administrator',
    allows: 'Opens Site Management and may do everything with employees, their permissions and their passwords.',
  },
  manage_employees: {
    name: 'Manages employees',
    allows: 'Creates, edits and deletes employees, resets their passwords and changes their permissions.',
  },
  manage_trainings: {
    name: 'Manages training',
    allows: 'Creates trainings and classes, takes attendance and issues certifications.',
  },
} as const satisfies Record<PermissionType, { name: string; allows: string }>;

/** Returns the plain name of a permission, or its own name with spaces. */
export function plainPermissionName(type: string): string {
  return plainPermissions[type as PermissionType]?.name ?? type.replaceAll('_', ' ');
}
