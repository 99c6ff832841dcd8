import type { TrainingClass } from '@muster/shared/areas/training';

/** The next class of a training. */
export interface NextClass {
  trainingClass: TrainingClass;
  /** The start of its next day, in the department's time zone. */
  start: string;
  /** The number of that day, from 1. */
  day: number;
}

/** Returns the next day of a class at a local time; undefined if the class has ended. */
function nextDay(trainingClass: TrainingClass, at: string): NextClass | undefined {
  const { training_dates } = trainingClass;
  const index = training_dates.findIndex(({ end_time }) => end_time.slice(0, 16) > at);
  const start = training_dates[index]?.start_time;
  return start === undefined ? undefined : { trainingClass, start, day: index + 1 };
}

/** Returns each training's next class by training id, with its next day at the local time `at` (`YYYY-MM-DDTHH:mm`). */
export function nextClasses(coming: readonly TrainingClass[], at: string): ReadonlyMap<string, NextClass> {
  const next = new Map<string, NextClass>();
  for (const trainingClass of coming) {
    const { id } = trainingClass.training_type;
    const day = nextDay(trainingClass, at);
    const earliest = next.get(id);
    if (day && (!earliest || day.start < earliest.start)) next.set(id, day);
  }
  return next;
}
