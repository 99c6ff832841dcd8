/** The texts of the Department screen; each tab has its own. */
export const labels = {
  title: 'Department',
  help: 'These settings apply to everyone in the department.',
  tabs: 'Department views',
} as const;
