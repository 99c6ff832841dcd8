/** The texts of a trainee's page. */
export const labels = {
  loading: 'Trainee',
  tabs: 'Trainee',
  failed: 'Failed to load the trainee',
  help: (employeeId: string, program: string) => `${employeeId} · ${program}`,
  notFound: {
    title: 'Trainee not found',
    text: 'There is no trainee at this address. The employee may have been deleted.',
  },
  forbidden: {
    title: 'No access',
    text: 'A trainee, assigned trainers, supervisors, coordinators and training staff can open this page.',
  },
  back: 'Go to Field training',
} as const;
