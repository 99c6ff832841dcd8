import type { TrainingClass } from '@muster/shared/areas/training';
import { today } from '@muster/shared/rules/calendar';
import { refusedDates } from '@muster/shared/rules/class-sessions';
import { siteTimeFormat } from '../../ui/site-time-format.ts';
import { repeatOf, weeksToNext } from './class-defaults.ts';
import { type ClassValues, classBody } from './class-form-values.ts';
import { classWarnings, takenWarnings } from './class-warnings.ts';

/** A class of a weekly series, before it is added. */
export interface WeeklyRepeat {
  /** The number of weeks after the original class. */
  week: number;
  values: ClassValues;
  /** Why it cannot be added: a time that daylight saving time skips. */
  refused?: string;
  /** Warnings about enrollment that ends too late or too early. */
  warnings: readonly string[];
  /** Warnings about other classes at the same location and time. */
  taken: readonly string[];
}

/** The maximum number of weeks in a series: a year. */
export const mostWeeks = 52;

/** The current time, the department's time zone, and the upcoming classes. */
interface Setting {
  now: Date;
  timeZone: string;
  coming: readonly TrainingClass[];
}

/** Returns the weekly repeats of a class, with warnings. Repeats of a past class start in the first upcoming week. */
export function weeklyRepeats(values: ClassValues, weeks: number, { now, timeZone, coming }: Setting): WeeklyRepeat[] {
  const next = weeksToNext(values.dates[0]?.date ?? today(timeZone, now), now, timeZone);
  return Array.from({ length: Math.max(0, Math.min(weeks, mostWeeks)) }, (_, n) => {
    const week = next + n;
    const repeated = repeatOf(values, week);
    const refused = Object.values(refusedDates(repeated.dates, timeZone, siteTimeFormat())).flat()[0];
    return {
      week,
      values: repeated,
      ...(refused === undefined ? {} : { refused }),
      warnings: classWarnings(repeated, [], { now, timeZone }),
      taken: takenWarnings(repeated, coming, { timeZone, placesChecked: true }),
    };
  });
}

/** Returns the body of the call that adds a class of the series. */
export const repeatBody = ({ values }: WeeklyRepeat, typeId: string, timeZone: string) => ({
  ...classBody(values, timeZone),
  training_type_id: typeId,
  is_active: true,
});
