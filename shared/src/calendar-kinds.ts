/** Calendar links: the person's seats and waitlist entries; classes that they teach; all upcoming classes. */
export const calendarKinds = ['seats', 'teaching', 'department'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
