import { addDays, instantOf, today } from '@muster/shared/rules/calendar';

/** The time after one instant (exclusive) and up to another (inclusive). */
export interface TimeSpan {
  after: Date;
  until: Date;
}

/** When a morning begins on a department's clock: reminders can be read before the first shift. */
const morning = '06:00';

/**
 * Returns whether a morning began within the span, in the department's zone. Of spans that follow each other without a gap, exactly
 * one contains a given morning, so that a task that runs irregularly still acts once for each.
 */
export function morningBegan(timeZone: string, { after, until }: TimeSpan): boolean {
  const date = today(timeZone, until);
  const mornings = [date, addDays(date, -1)].map((day) => instantOf(day, morning, timeZone));
  const latest = mornings.find((at) => at <= until);
  return latest !== undefined && latest > after;
}
