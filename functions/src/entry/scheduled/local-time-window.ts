import { addDays, instantOf, today } from '@muster/shared/rules/calendar';

/** The time after one instant (exclusive) up to another (inclusive). */
export interface TimeSpan {
  after: Date;
  until: Date;
}

/** The start of the morning in a department: reminders can be read before the first shift. */
const morning = '06:00';

/**
 * Returns the Monday whose morning began last within the span, in the department's zone. Undefined: none. Of
 * consecutive spans, exactly one contains a given Monday's.
 */
export function mondayBegan(timeZone: string, { after, until }: TimeSpan): string | undefined {
  const date = today(timeZone, until);
  // If this Monday's morning has not begun yet, the previous one is checked.
  const days = Array.from({ length: 8 }, (_, n) => addDays(date, -n));
  const monday = days.find((day) => weekday(day) === 1 && instantOf(day, morning, timeZone) <= until);
  return monday !== undefined && instantOf(monday, morning, timeZone) > after ? monday : undefined;
}

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * Returns whether a morning began within the span, in the department's zone. Of consecutive spans, exactly one contains
 * a given morning, so an irregular task acts once for each.
 */
export function morningBegan(timeZone: string, { after, until }: TimeSpan): boolean {
  const date = today(timeZone, until);
  const mornings = [date, addDays(date, -1)].map((day) => instantOf(day, morning, timeZone));
  const latest = mornings.find((at) => at <= until);
  return latest !== undefined && latest > after;
}
