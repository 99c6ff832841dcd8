import { addDays, instantOf, today } from '@muster/shared/rules/calendar';

/** The time after one instant (exclusive) and up to another (inclusive). */
export interface TimeSpan {
  after: Date;
  until: Date;
}

/** When a morning begins on a department's clock: reminders can be read before the first shift. */
const morning = '06:00';

/**
 * Returns the Monday whose morning was the last one to begin within the span, in the department's zone; undefined: none
 * did. Of spans that follow each other without a gap, exactly one contains a given Monday's.
 */
export function mondayBegan(timeZone: string, { after, until }: TimeSpan): string | undefined {
  const date = today(timeZone, until);
  // A Monday's own morning may not have begun yet: then the one before is looked at.
  const days = Array.from({ length: 8 }, (_, n) => addDays(date, -n));
  const monday = days.find((day) => weekday(day) === 1 && instantOf(day, morning, timeZone) <= until);
  return monday !== undefined && instantOf(monday, morning, timeZone) > after ? monday : undefined;
}

/** Returns the day of the week of a date: 1 is Monday. */
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * Returns whether a morning began within the span, in the department's zone. Of spans that follow each other without a
 * gap, exactly one contains a given morning, so that a task that runs irregularly still acts once for each.
 */
export function morningBegan(timeZone: string, { after, until }: TimeSpan): boolean {
  const date = today(timeZone, until);
  const mornings = [date, addDays(date, -1)].map((day) => instantOf(day, morning, timeZone));
  const latest = mornings.find((at) => at <= until);
  return latest !== undefined && latest > after;
}
