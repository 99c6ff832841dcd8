/** The texts of the tab "Lists". */
export const labels = {
  employees: { title: 'Units and groups', help: 'Employees belong to these.' },
  trainings: { title: 'Places and categories', help: 'Classes and trainings choose from these.' },
  locked: 'Only people with the permission "manage trainings" change this list.',
} as const;
