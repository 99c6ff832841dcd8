import type { PermissionType } from '@muster/shared/permissions';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What a person reads where the own permissions decide: they could not be loaded, or have been changed. */
export const labels = {
  fetchFailed: 'Your permissions could not be loaded',
  /** What each kind of access opens, as the screens are titled. */
  screens: {
    roster: 'Employees',
    manage_trainings: 'Manage Trainings and Manage Certifications',
    admin_access: 'Site Management',
  },
  closed: (screens: readonly string[]) =>
    `Your permissions have been changed: ${list.format(screens)} can no longer be opened.`,
} as const;

/** SPEC.md section 2: underscores become spaces. */
export function permissionName(type: string): string {
  return type.replaceAll('_', ' ');
}

/** The Permissions tab of Site Management. */
export const defaultLabels = {
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
