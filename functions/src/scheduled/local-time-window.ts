import { addDays, instantOf, today } from '@muster/shared/rules/calendar';

/** A stretch of time: after one instant (exclusive) and up to another (inclusive). */
export interface Span {
  after: Date;
  until: Date;
}

/** When a department's day begins, on its own clock: early enough to be read before the first shift. */
const morning = '06:00';

/**
 * Whether a morning fell into the span, in the department's zone. Of spans that follow each other without a gap, exactly one
 * has a given morning in it, so that whoever acts on this acts once for each of them, however often and unevenly it is asked.
 */
export function morningCame(timeZone: string, { after, until }: Span): boolean {
  const date = today(timeZone, until);
  const mornings = [date, addDays(date, -1)].map((day) => instantOf(day, morning, timeZone));
  const latest = mornings.find((at) => at <= until);
  return latest !== undefined && latest > after;
}
