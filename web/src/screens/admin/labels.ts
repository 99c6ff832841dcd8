/** The texts of the Site Management screen; each tab has its own. */
export const labels = {
  title: 'Site Management',
  tabs: 'Site Management views',
} as const;
