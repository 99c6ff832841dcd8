/** The texts of the classes that the signed-in person teaches. */
export const labels = {
  title: 'Classes you teach',
  help: 'Open a class to take attendance and see its roster.',
  columns: { name: 'Training Name', location: 'Location', dates: 'Dates and times', seats: 'Enrolled' },
  seats: (taken: number, size: number) => `${taken} of ${size} seats taken`,
  ofSize: (taken: number, size: number) => `${taken}/${size}`,
  today: 'Today',
  ended: 'Ended',
  all: 'All classes you teach',
  failed: "We couldn't load the classes you teach. Check your connection and try again.",
} as const;
