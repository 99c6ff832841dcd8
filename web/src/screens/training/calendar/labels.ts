/** The views of the calendar, as in the URL. */
export const views = ['month', 'week', 'list'] as const;

/** The texts of the Calendar tab. Those in docs/spec.md sections 2 and 8 are exact. */
export const labels = {
  title: 'Calendar',
  help: 'Pick a day to see your trainings on it.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  today: 'Today',
  view: 'View',
  views: { month: 'Month', week: 'Week', list: 'List' },
  previous: { week: 'Previous week', list: 'Previous month' },
  next: { week: 'Next week', list: 'Next month' },
  week: (first: string, last: string) => `${first} to ${last}`,
  seatsFree: (free: number, size: number) => (free === 0 ? 'Full' : `${free} of ${size} seats free`),
  noEntries: 'No classes',
  nothing: {
    own: 'You have no training events in this month.',
    department: 'Your department has no classes in this month.',
  },
  more: (count: number) => `+${count} more`,
  /** Returns the accessible name of a day. `marks` describe its entries. */
  day: (date: string, { today, marks }: { today: boolean; marks: readonly string[] }) =>
    [date, ...(today ? ['today'] : []), ...marks].join(', '),
  ownEvents: 'you have training events',
  wholeDepartment: 'Whole department',
  departmentHelp: 'Pick a day to see the classes of your department and to enroll.',
  classCount: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  daysWithClasses: (month: string, count: number) =>
    `${month}: ${count === 0 ? 'no days' : count === 1 ? '1 day' : `${count} days`} with classes of the department`,
  departmentEmpty: 'Your department has no classes on this date.',
  departmentFailed: "We couldn't load the department's classes. Check your connection and try again.",
  ended: 'Ended',
  holiday: (names: readonly string[]) => `Holiday: ${names.join(', ')}`,
  closed: {
    class_inactive: 'Not active',
    class_started: 'Already started',
    enrollment_closed: 'Enrollment is over',
  },
  opens: (moment: string) => `Enrollment opens ${moment}`,
  /** Announced when another month is shown. */
  daysWithEvents: (month: string, count: number) =>
    count === 0
      ? `${month}: no days with training events`
      : `${month}: ${count} ${count === 1 ? 'day' : 'days'} with training events`,
  empty: 'You have no training events scheduled for this date.',
  fetchFailed: 'Failed to fetch your training schedule for the selected date',
  monthFailed: "We couldn't load the days with training events. Check your connection and try again.",
} as const;
