/** The texts of the classes that somebody teaches. */
export const labels = {
  title: 'You teach',
  help: 'Open a class to take attendance and to see who comes.',
  columns: { name: 'Training Name', location: 'Location', dates: 'Dates and times', seats: 'Enrolled' },
  seats: (taken: number, size: number) => `${taken} of ${size} seats taken`,
  ofSize: (taken: number, size: number) => `${taken}/${size}`,
  ended: 'Ended',
  all: 'All classes you teach',
  failed: "We couldn't load the classes you teach. Check your connection and try again.",
} as const;
