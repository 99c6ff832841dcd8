import { minutesOf, minutesOfHours } from '@muster/shared/history-import/duration';

/**
 * Returns the minutes of a typed time: `90`, `90 min`, `1:30` and `1.5 h` are an hour and a half. An empty text is
 * null. Any other text is unchanged, for the schema to refuse.
 */
export function minutesFrom(typed: string): number | string | null {
  if (typed.trim() === '') return null;
  return minutesOf(typed) ?? (/[:h]/i.test(typed) ? minutesOfHours(typed) : undefined) ?? typed;
}

/** Returns minutes as they are typed: `1:30`. */
export const typedMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
