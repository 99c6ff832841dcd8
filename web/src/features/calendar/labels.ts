/** The texts of the Calendar tab, those of docs/spec.md sections 2 and 8 word for word. */
export const labels = {
  title: 'Calendar',
  help: 'Pick a day to see your trainings on it; days with trainings have a dot.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  today: 'Today',
  /** The accessible name of a day. */
  day: (date: string, marks: { today: boolean; events: boolean }) =>
    [date, ...(marks.today ? ['today'] : []), ...(marks.events ? ['you have training events'] : [])].join(', '),
  /** Announced when another month is shown. */
  daysWithEvents: (month: string, count: number) =>
    count === 0
      ? `${month}: no days with training events`
      : `${month}: ${count} ${count === 1 ? 'day' : 'days'} with training events`,
  empty: 'You have no training events scheduled for this date.',
  fetchFailed: 'Failed to fetch your training schedule for the selected date',
  monthFailed: 'Failed to fetch the days with training events',
  tryAgain: 'Try again',
} as const;
