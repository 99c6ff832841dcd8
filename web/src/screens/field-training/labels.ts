/** The texts that the screens of field training share. */
export const labels = {
  title: 'Field training',
  programs: 'Programs',
  programsTitle: 'Field training programs',
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
