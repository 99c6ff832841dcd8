/** The texts of the Certifications tab, those of docs/spec.md sections 2 and 8 word for word; the status words are in ui/status-badge. */
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
  },
  notCertified: 'Not Certified',
  never: 'Never',
  expired: (date: string) => `Expired ${date}`,
  expires: (date: string) => `Expires ${date}`,
  neverCertified: 'Never certified',
  empty: 'Your department has no mandatory trainings at the moment.',
  fetchFailed: 'Failed to fetch certification status',
  countsOf: 'Trainings by status',
} as const;
