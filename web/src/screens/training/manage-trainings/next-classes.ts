import type { TrainingClass } from '@muster/shared/areas/training';

/** What a training holds next. */
export interface NextClass {
  trainingClass: TrainingClass;
  /** When its next day begins, in the department's zone. */
  start: string;
  /** Which of its days that is, from 1. */
  day: number;
}

/** Returns the next day of a class at a local time; undefined for one that has ended. */
function nextDay(trainingClass: TrainingClass, at: string): NextClass | undefined {
  const { training_dates } = trainingClass;
  const index = training_dates.findIndex(({ end_time }) => end_time.slice(0, 16) > at);
  const start = training_dates[index]?.start_time;
  return start === undefined ? undefined : { trainingClass, start, day: index + 1 };
}

/**
 * Returns the next class of each training, by the training's id. Of a class that has begun, it is the next day that
 * counts. `at` is the local time, `YYYY-MM-DDTHH:mm`.
 */
export function nextClasses(coming: readonly TrainingClass[], at: string): ReadonlyMap<string, NextClass> {
  const next = new Map<string, NextClass>();
  for (const trainingClass of coming) {
    const { id } = trainingClass.training_type;
    const day = nextDay(trainingClass, at);
    const known = next.get(id);
    if (day && (!known || day.start < known.start)) next.set(id, day);
  }
  return next;
}
