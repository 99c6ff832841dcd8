/** The texts of the Training screen; each tab has its own. */
export const labels = {
  title: 'Training Management',
  tabs: 'Training views',
} as const;
