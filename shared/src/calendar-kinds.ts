/**
 * What a calendar address shows: the person's own seats and waitlist entries; the classes they teach; the department's
 * classes to come.
 */
export const calendarKinds = ['seats', 'teaching', 'department'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
