import type { PermissionType } from '@muster/shared/permissions';

/** The texts of the Permissions tab of Site Management. */
export const labels = {
  title: 'Default Permissions for New Users',
  help: 'New users get the permissions checked here. Existing users keep theirs.',
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
