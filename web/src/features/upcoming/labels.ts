/** Every text of the Upcoming Trainings tab; those of SPEC.md sections 2 and 8 are its wording. */
export const labels = {
  title: 'Upcoming Trainings',
  help: 'The classes you have a seat in, with the days still to come.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  columns: { name: 'Training Name', location: 'Location', dates: 'Dates and times' },
  empty: 'No upcoming trainings scheduled.',
  fetchFailed: 'Failed to fetch upcoming trainings',
} as const;
