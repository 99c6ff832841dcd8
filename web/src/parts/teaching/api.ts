import type { TrainingClass } from '@muster/shared/areas/training';
import { today } from '@muster/shared/rules/calendar';
import { training } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { isPast } from '../trainings/is-past.ts';

export const useTeaching = () => useCall(training.teaching);

export interface Taught {
  trainingClass: TrainingClass;
  /** A session is on the department's day. */
  isToday: boolean;
  isEnded: boolean;
}

const startOf = ({ training_dates }: TrainingClass): string => training_dates[0]?.start_time ?? '';

/**
 * Returns a person's classes: those with a session today, also after its end, then upcoming ones, the next first, then
 * those that have ended, the latest first.
 */
export function taughtInOrder(classes: readonly TrainingClass[], timeZone: string, now: Date): Taught[] {
  const day = today(timeZone, now);
  const byStart = classes.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const all = byStart.map((trainingClass) => ({
    trainingClass,
    isToday: trainingClass.training_dates.some(({ date }) => date === day),
    isEnded: isPast(trainingClass, timeZone, now),
  }));
  const others = all.filter(({ isToday }) => !isToday);
  return [
    ...all.filter(({ isToday }) => isToday),
    ...others.filter(({ isEnded }) => !isEnded),
    ...others.filter(({ isEnded }) => isEnded).reverse(),
  ];
}
