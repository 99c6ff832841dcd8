import type { TrainingDate } from '@muster/shared/areas/training';
import { checkInWindow, isWithin } from '@muster/shared/rules/check-in';
import type { Span } from '@muster/shared/rules/class-sessions';
import { clockTime } from '../../ui/date-time.ts';

/** Returns the check-in window of a session, as the API does. */
export const windowOf = ({ date, start_time, end_time }: TrainingDate, timeZone: string): Span =>
  checkInWindow({ date, start: clockTime(start_time), end: clockTime(end_time) }, timeZone);

/** Returns the session whose check-in is open at `now`; otherwise the next one, or the last. */
export function currentSession(
  sessions: readonly TrainingDate[],
  timeZone: string,
  now: number,
): TrainingDate | undefined {
  const open = sessions.filter((one) => isWithin(windowOf(one, timeZone), now));
  // If two are open, the later one is current: people still check out of the earlier one.
  return open.at(-1) ?? sessions.find((one) => windowOf(one, timeZone).start > now) ?? sessions.at(-1);
}

/** Returns true if check-in to one of these sessions is open at `now`. */
export const isCheckInOpen = (sessions: readonly TrainingDate[], timeZone: string, now: number): boolean =>
  sessions.some((one) => isWithin(windowOf(one, timeZone), now));
