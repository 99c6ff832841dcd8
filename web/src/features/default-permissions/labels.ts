import type { PermissionType } from '@muster/shared/permissions';

/** The Permissions tab of Site Management. */
export const labels = {
  title: 'Default Permissions for New Users',
  help: 'Whoever is created from now on gets what is checked here. Those who are here already keep what they have.',
  permission: 'Permission',
  users: 'Users',
  meaning: {
    admin_access: 'Site Management, and everything about employees',
    manage_employees: 'Create, edit and delete employees, and their permissions',
    manage_trainings: 'Training types, classes, attendance and certifications',
  } satisfies Record<PermissionType, string>,
  fetchFailed: 'Failed to fetch global permissions',
  updateFailed: 'Failed to update permission',
  none: 'There are no permissions.',
} as const;
