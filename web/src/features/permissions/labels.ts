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
