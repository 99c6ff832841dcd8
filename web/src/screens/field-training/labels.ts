/** The texts that the screens of field training share. */
export const labels = {
  title: 'Field training',
  programs: 'Programs',
  programsTitle: 'Field training programs',
} as const;
