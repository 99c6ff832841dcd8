import { minutesOf, minutesOfHours } from '@muster/shared/history-import/duration';

/** Returns the minutes of `90`, `90 min`, `1:30` or `1.5 h`. Empty is null. Returns other text unchanged. */
export function minutesFrom(typed: string): number | string | null {
  if (typed.trim() === '') return null;
  return minutesOf(typed) ?? (/[:h]/i.test(typed) ? minutesOfHours(typed) : undefined) ?? typed;
}

/** Formats minutes as a form shows them: `1:30`. */
export const typedMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
