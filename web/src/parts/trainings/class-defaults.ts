import type { TrainingClass } from '@muster/shared/areas/training';
import { addDays, daysBetween, isCalendarDate, localTime, today } from '@muster/shared/rules/calendar';
import { clockTime } from '../../ui/date-time.ts';
import { type ClassValues, newClass, noSession, type TypedSession, taughtValuesOf } from './class-form-values.ts';

/** Returns the values of a new class. Enrollment opens now, in the department's time. */
export const newClassAt = (now: Date, timeZone: string): ClassValues => ({
  ...newClass,
  enrollment_start: localTime(now.toISOString(), timeZone),
});

/**
 * Returns the default end of enrollment: with the day before the first date, or at the class's start if enrollment
 * would end before it begins. Empty without a date.
 */
export function enrollmentEndFor(sessions: readonly TypedSession[], enrollmentStart: string): string {
  const [first] = sessions
    .filter(({ date }) => isCalendarDate(date))
    .toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));
  if (!first) return '';
  const dayBefore = `${addDays(first.date, -1)}T23:59`;
  return dayBefore > enrollmentStart ? dayBefore : `${first.date}T${first.start_time || '23:59'}`;
}

const startOf = ({ training_dates }: TrainingClass): string => training_dates[0]?.start_time ?? '';
const latestFirst = (classes: readonly TrainingClass[]) =>
  classes.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));

/** Returns the locations of a training's classes, most recent first. */
export const placesOf = (classes: readonly TrainingClass[]): string[] => [
  ...new Set(latestFirst(classes).map(({ location }) => location)),
];

/** The maximum number of suggested times. */
const mostTimes = 4;

/** Returns the times of day of a training's classes, most recent first. */
export function timesOf(classes: readonly TrainingClass[]): { start: string; end: string }[] {
  const all = latestFirst(classes).flatMap(({ training_dates }) =>
    training_dates.map(({ start_time, end_time }) => `${clockTime(start_time)} ${clockTime(end_time)}`),
  );
  return [...new Set(all)].slice(0, mostTimes).map((text) => {
    const [start = '', end = ''] = text.split(' ');
    return { start, end };
  });
}

/** Returns the weeks to a class's next repeat: the first week after today and the class; 1 for an invalid date. */
export const weeksToNext = (firstDate: string, now: Date, timeZone: string): number =>
  isCalendarDate(firstDate) ? Math.max(1, Math.floor(daysBetween(firstDate, today(timeZone, now)) / 7) + 1) : 1;

/** Returns the values of a copy of a class, moved by whole weeks (`weeksToNext`). Enrollment is as for a new class. */
export function copyOf(trainingClass: TrainingClass, now: Date, timeZone: string): ClassValues {
  const { location, class_size, training_dates } = trainingClass;
  const first = training_dates.find(({ date }) => isCalendarDate(date))?.date ?? today(timeZone, now);
  const days = 7 * weeksToNext(first, now, timeZone);
  const values = newClassAt(now, timeZone);
  const dates = training_dates.map(({ date, start_time, end_time }) => ({
    key: `${start_time} ${end_time}`,
    date: moved(date, days),
    start_time: clockTime(start_time),
    end_time: clockTime(end_time),
  }));
  return {
    ...values,
    location,
    class_size: String(class_size),
    dates,
    enrollment_end: enrollmentEndFor(dates, values.enrollment_start),
    next: noSession,
    ...taughtValuesOf(trainingClass),
  };
}

/** Returns a date moved by days; empty for an invalid one, so that its field requires a date. */
const moved = (date: string, days: number): string => (isCalendarDate(date) ? addDays(date, days) : '');

/** Returns the values of a repeat of a class. Enrollment opens with the other's, and ends `weeks` later. */
export function repeatOf(values: ClassValues, weeks: number): ClassValues {
  const [day = '', time = ''] = values.enrollment_end.split('T');
  const end = moved(day, 7 * weeks);
  return {
    ...values,
    enrollment_end: end && `${end}T${time}`,
    dates: values.dates.map((one) => ({ ...one, date: moved(one.date, 7 * weeks) })),
  };
}
