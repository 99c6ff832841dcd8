import { minutesIn, spansOf } from '@muster/shared/rules/class-sessions';
import type { ClassValues } from './class-form-values.ts';
import { isComplete } from './class-warnings.ts';

/** Returns the total minutes of the complete sessions; undefined without one. */
export function sessionMinutes({ dates }: Pick<ClassValues, 'dates'>, timeZone: string): number | undefined {
  const sessions = dates.filter(isComplete);
  if (sessions.length === 0) return undefined;
  return minutesIn(
    spansOf(
      sessions.map(({ date, start_time, end_time }) => ({ date, start: start_time, end: end_time })),
      timeZone,
    ),
  );
}
