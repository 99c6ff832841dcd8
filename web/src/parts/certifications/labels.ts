/**
 * The texts of the Certifications tab, those of docs/spec.md sections 2 and 8 word for word; the status words are in
 * ui/status-badge.
 */
export const labels = {
  mandatory: {
    title: 'Mandatory Training Status',
    help: 'What your department requires of you, and where you stand.',
  },
  mine: {
    title: 'My Training Certifications',
    help: 'The same trainings, those that need you first.',
  },
  columns: {
    training: 'Training Name',
    status: 'Status',
    certified: 'Certification Date',
    expires: 'Expiration Date',
    next: 'What to do',
  },
  notCertified: 'Not Certified',
  never: 'Never',
  expired: (date: string) => `Expired ${date}`,
  expires: (date: string) => `Expires ${date}`,
  neverCertified: 'Never certified',
  neverExpires: 'Never expires',
  filter: { label: 'Status', all: 'Every status', expired: 'Expired' },
  nothingPasses: (filter: string) => `None of your trainings is in “${filter}”.`,
  certificate: 'Certificate',
  certificateOf: (name: string) => `Certificate of ${name}`,
  next: {
    find: 'Find a class',
    findOf: (name: string) => `Find a class of ${name}`,
    seat: (day: string) => `You have a seat on ${day}`,
    waiting: 'You are on a waitlist',
    /** PENDING without a class to come: the class is over, and its certifications are not issued. */
    notRecorded: 'Your class is over; its certification is not issued yet',
    none: 'No class is open for enrollment at the moment',
  },
  empty: 'Your department has no mandatory trainings at the moment.',
  fetchFailed: 'Failed to fetch certification status',
  countsOf: 'Trainings by status',
} as const;
