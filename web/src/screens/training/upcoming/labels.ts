/** The texts of the Upcoming Trainings tab. Those in docs/spec.md sections 2 and 8 are exact. */
export const labels = {
  title: 'Upcoming Trainings',
  help: 'The classes you are enrolled in, with their remaining days.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  next: 'Your next class:',
  columns: { name: 'Training Name', location: 'Location', dates: 'Dates and times', actions: 'Actions' },
  maps: 'Open in maps',
  mapsOf: (location: string) => `Open in maps: ${location}`,
  checkIn: 'Check in',
  noSuchClass: 'You have no seat in the linked class.',
  empty: 'No upcoming trainings scheduled.',
  fetchFailed: 'Failed to fetch upcoming trainings',
} as const;
