import { addDays, instantOf, today } from './calendar.ts';
import type { ClassSession } from './class-sessions.ts';

/** An inclusive date range, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the seven days that begin with the department's date, even on a Sunday. */
export function comingWeek(timeZone: string, now: Date): Days {
  const from = today(timeZone, now);
  return { from, to: addDays(from, 6) };
}

/** Returns the current and future sessions in the department's zone; with `days`, only those on these days. */
export function sessionsAhead<S extends ClassSession>(
  sessions: readonly S[],
  timeZone: string,
  now: Date,
  days?: Days,
): S[] {
  return sessions.filter(
    ({ date, end }) =>
      (!days || (days.from <= date && date <= days.to)) && instantOf(date, end, timeZone).getTime() > now.getTime(),
  );
}
