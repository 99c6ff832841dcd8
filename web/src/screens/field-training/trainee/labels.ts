/** The texts of a trainee's page. */
export const labels = {
  loading: 'Trainee',
  tabs: 'Trainee',
  page: 'Trainee',
  failed: 'Failed to load the trainee',
  help: (employeeId: string, program: string) => `${employeeId} · ${program}`,
} as const;
