import type { TrainingClass } from '@muster/shared/areas/training';
import { refusedDates } from '@muster/shared/rules/class-sessions';
import { siteTimeFormat } from '../../ui/site-time-format.ts';
import { repeatOf } from './class-defaults.ts';
import { type ClassValues, classBody } from './class-form-values.ts';
import { classWarnings } from './class-warnings.ts';

/** A class of a weekly series, before it is added. */
export interface WeeklyRepeat {
  /** How many weeks after the class that is repeated. */
  week: number;
  values: ClassValues;
  /** Why it cannot be added: a time that daylight saving time skips. */
  refused?: string;
  /** Another class in the same place at the same time. */
  warnings: readonly string[];
}

/** The most weeks of a series: a year. */
export const mostWeeks = 52;

/** Returns the classes that repeat another one in each of the next weeks, with what speaks against each. */
export function weeklyRepeats(
  values: ClassValues,
  weeks: number,
  coming: readonly TrainingClass[],
  timeZone: string,
): WeeklyRepeat[] {
  return Array.from({ length: Math.max(0, Math.min(weeks, mostWeeks)) }, (_, n) => {
    const repeated = repeatOf(values, n + 1);
    const refused = Object.values(refusedDates(repeated.dates, timeZone, siteTimeFormat())).flat()[0];
    return {
      week: n + 1,
      values: repeated,
      ...(refused === undefined ? {} : { refused }),
      warnings: classWarnings(repeated, coming, timeZone),
    };
  });
}

/** Returns the body of the call that adds a class of the series. */
export const repeatBody = ({ values }: WeeklyRepeat, typeId: string, timeZone: string) => ({
  ...classBody(values, timeZone),
  training_type_id: typeId,
  is_active: true,
});
