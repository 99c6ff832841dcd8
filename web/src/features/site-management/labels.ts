/** The texts of Site Management's frame; each tab has its own. */
export const labels = {
  title: 'Site Management',
  tabs: 'Site Management views',
} as const;
