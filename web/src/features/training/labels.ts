/** The texts of the Training screen's frame; each tab has its own. */
export const labels = {
  title: 'Training Management',
  tabs: 'Training views',
} as const;
