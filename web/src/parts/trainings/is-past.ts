import type { TrainingClass } from '@muster/shared/areas/training';
import { localTime } from '@muster/shared/rules/calendar';

/** Returns whether all sessions of a class have ended. */
export function isPast(
  { training_dates }: Pick<TrainingClass, 'training_dates'>,
  timeZone: string,
  now: Date,
): boolean {
  const at = localTime(now.toISOString(), timeZone);
  return training_dates.every(({ end_time }) => end_time.slice(0, 16) <= at);
}
