import type { DayEntry } from '@muster/shared/areas/enrollment';
import type { TrainingClass } from '@muster/shared/areas/training';
import { addDays, addMonths } from '@muster/shared/rules/calendar';
import { hasEnded, hasStarted, seatsLeft } from '../seats/available-trainings.ts';
import { dateForKey } from './keyboard-navigation.ts';
import { labels } from './labels.ts';

/** A class session on the calendar. */
export interface CalendarEntry extends DayEntry {
  /** Set only in the classes of the department. */
  trainingClass?: TrainingClass;
}

/** Class sessions by day, `YYYY-MM-DD`, each day by start. */
export type EntriesByDay = ReadonlyMap<string, readonly CalendarEntry[]>;

export const byDay = (entries: readonly CalendarEntry[]): EntriesByDay =>
  Map.groupBy(entries, ({ start_time }) => start_time.slice(0, 10));

/** Returns the sessions of classes in a month, `YYYY-MM`, or on a day, by start. */
export function sessionsIn(period: string, classes: readonly TrainingClass[]): Required<CalendarEntry>[] {
  return classes
    .flatMap((trainingClass) => {
      const { id, training_type, location, is_enrolled, is_waitlisted, training_dates } = trainingClass;
      const entry = { id, name: training_type.name, location, is_enrolled, is_waitlisted, trainingClass };
      return training_dates
        .filter(({ date }) => date.startsWith(period))
        .map(({ start_time, end_time }) => ({ ...entry, start_time, end_time }));
    })
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Returns the days of a date's week, from Sunday. */
export function weekOf(date: string): string[] {
  const first = dateForKey('Home', date) ?? date;
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(first, days));
}

export function daysOfMonth(date: string): string[] {
  const first = `${date.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the free seats of a department class as text; undefined for the person's own events. */
export function seatsText({ trainingClass }: CalendarEntry, timeZone: string): string | undefined {
  if (!trainingClass) return undefined;
  if (hasEnded(trainingClass, timeZone, new Date())) return labels.ended;
  if (hasStarted(trainingClass, timeZone, new Date())) return labels.closed.class_started;
  return labels.seatsFree(seatsLeft(trainingClass), trainingClass.class_size);
}
