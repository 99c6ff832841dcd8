/** What a calendar address shows: the person's own seats and waitlist entries; the department's classes to come. */
export const calendarKinds = ['seats', 'department'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
