/** The texts of the tab "Lists". */
export const labels = {
  employees: { title: 'Units and groups', help: 'Employees are assigned to these.' },
  trainings: { title: 'Locations and categories', help: 'Classes and trainings use these.' },
  locked: 'Only people with the permission "manage trainings" can change this list.',
} as const;
