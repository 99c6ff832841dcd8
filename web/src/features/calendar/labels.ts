/** Every text of the Calendar tab; those of SPEC.md sections 2 and 8 are its wording. */
export const labels = {
  title: 'Calendar',
  help: 'Pick a day to see your trainings on it; days with trainings carry a dot.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  today: 'Today',
  /** What a day of the month is called. */
  day: (date: string, marks: { today: boolean; events: boolean }) =>
    [date, ...(marks.today ? ['today'] : []), ...(marks.events ? ['you have training events'] : [])].join(', '),
  /** Said when another month is shown. */
  daysWithEvents: (month: string, count: number) =>
    count === 0
      ? `${month}: no days with training events`
      : `${month}: ${count} ${count === 1 ? 'day' : 'days'} with training events`,
  empty: 'You have no training events scheduled for this date.',
  fetchFailed: 'Failed to fetch your training schedule for the selected date',
  monthFailed: 'Failed to fetch the days with training events',
  tryAgain: 'Try again',
} as const;
