/** The texts of the Training screen. Each tab has its own. */
export const labels = {
  title: 'Training Management',
  tabs: 'Training views',
} as const;
