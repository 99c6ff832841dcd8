import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { asLocalTime } from '@muster/shared/rules/calendar';
import { spansOf } from '@muster/shared/rules/class-sessions';
import ical from 'ical-generator';

/**
 * Returns a class as an iCalendar text with an event for each session. Times are UTC instants of the department's zone, which every
 * calendar shows in its own. The events' ids stay the same, so that importing the file again replaces them.
 */
export function calendarText({ id, name, location, dates }: UpcomingTraining, timeZone: string, now: Date): string {
  const calendar = ical({ prodId: { company: 'Muster', product: 'Training' }, name });
  const sessions = dates.map(({ date, start_time, end_time }) => ({
    date,
    start: asLocalTime(start_time) ?? '00:00',
    end: asLocalTime(end_time) ?? '00:00',
  }));
  for (const [n, { start, end }] of spansOf(sessions, timeZone).entries()) {
    const session = sessions[n];
    calendar.createEvent({
      id: `${id}-${session?.date}-${session?.start}@muster`,
      stamp: now,
      start: new Date(start),
      end: new Date(end),
      summary: name,
      location,
    });
  }
  return calendar.toString();
}
