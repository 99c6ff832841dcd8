const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The texts about the own permissions. */
export const labels = {
  fetchFailed: "We couldn't load your permissions. Check your connection and try again.",
  /** The titles of the screens that each kind of access opens. */
  screens: {
    roster: 'Employees',
    manage_trainings: 'Manage Trainings and Manage Certifications',
    admin_access: 'Site Management',
  },
  closed: (screens: readonly string[]) =>
    `Your permissions have been changed: ${list.format(screens)} can no longer be opened.`,
} as const;

/** docs/spec.md section 2: underscores become spaces. */
export function permissionName(type: string): string {
  return type.replaceAll('_', ' ');
}
