/** Texts of the Certifications tab, as docs/spec.md sections 2 and 8 fix them. Status words: ui/status-badge. */
export const labels = {
  mandatory: {
    title: 'Mandatory Training Status',
    help: 'Trainings that your department requires, with your status.',
  },
  mine: {
    title: 'My Training Certifications',
    help: 'The same trainings, most urgent first.',
  },
  columns: {
    training: 'Training Name',
    status: 'Status',
    certified: 'Certification Date',
    expires: 'Expiration Date',
    next: 'Next step',
  },
  notCertified: 'Not Certified',
  never: 'Never',
  expired: (date: string) => `Expired ${date}`,
  expires: (date: string) => `Expires ${date}`,
  neverCertified: 'Never certified',
  neverExpires: 'Never expires',
  filter: { label: 'Status', all: 'All statuses', expired: 'Expired' },
  nothingPasses: (filter: string) => `None of your trainings has the status “${filter}”.`,
  certificate: 'Certificate',
  certificateOf: (name: string) => `Certificate of ${name}`,
  next: {
    find: 'Find a class',
    findOf: (name: string) => `Find a class of ${name}`,
    seat: (day: string) => `You have a seat on ${day}`,
    waiting: 'You are on a waitlist',
    /** For PENDING: the class has ended, and its certifications are not issued yet. */
    notRecorded: 'Your class has ended; its certificate is not issued yet',
    none: 'No class is open for enrollment',
  },
  empty: 'Your department has no mandatory trainings at the moment.',
  fetchFailed: 'Failed to fetch certification status',
  countsOf: 'Trainings by status',
} as const;
