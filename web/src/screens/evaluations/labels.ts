/** Texts of the Evaluations screen. */
export const labels = {
  title: 'Evaluations',
  help: 'Results of forms such as qualifications, checklists and daily observation reports.',
  tabs: 'Evaluations',
} as const;
