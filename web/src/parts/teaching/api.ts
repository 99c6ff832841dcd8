import type { TrainingClass } from '@muster/shared/areas/training';
import { training } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { isPast } from '../trainings/is-past.ts';

export const useTeaching = () => useCall(training.teaching);

export interface Taught {
  trainingClass: TrainingClass;
  isEnded: boolean;
}

const startOf = ({ training_dates }: TrainingClass): string => training_dates[0]?.start_time ?? '';

/** Returns a person's classes: upcoming ones, the next first, then those that have ended, the latest first. */
export function taughtInOrder(classes: readonly TrainingClass[], timeZone: string, now: Date): Taught[] {
  const byStart = classes.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const all = byStart.map((trainingClass) => ({ trainingClass, isEnded: isPast(trainingClass, timeZone, now) }));
  return [...all.filter(({ isEnded }) => !isEnded), ...all.filter(({ isEnded }) => isEnded).reverse()];
}
