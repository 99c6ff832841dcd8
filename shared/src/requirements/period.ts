import { addDays, addMonths, daysBetween } from '../rules/calendar.ts';
import type { Days } from './answer.ts';
import type { HoursRule, Period, PeriodEnd } from './requirement.ts';

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Returns the period that includes a day. `anchor`: the day of employment or of the first certification. */
export function periodOn(period: Period, on: string, anchor: string): Days {
  switch (period.kind) {
    case 'calendar_year':
      return yearOn(on, '01-01');
    case 'fiscal_year':
      return yearOn(on, period.starts);
    case 'cycle':
      return cycleOn(on, period.from, period.months);
    case 'anniversary':
      return anniversaryOn(on, anchor, period.months, period.ends);
    case 'rolling':
      return { from: addDays(addMonths(on, -period.months), 1), until: on };
  }
}

function yearOn(on: string, starts: string): Days {
  const year = Number(on.slice(0, 4));
  const begins = (of: number) => `${String(of).padStart(4, '0')}-${starts}`;
  const first = on >= begins(year) ? year : year - 1;
  return { from: begins(first), until: addDays(begins(first + 1), -1) };
}

/** Counts months from the original date, not from the previous period, so that short months do not shift later ones. */
function cycleOn(on: string, from: string, months: number): Days {
  const begins = (n: number) => addMonths(from, n * months);
  let n = Math.floor((monthOf(on) - monthOf(from)) / months);
  if (begins(n) > on) n -= 1;
  return { from: begins(n), until: addDays(begins(n + 1), -1) };
}

function anniversaryOn(on: string, anchor: string, months: number, ends: PeriodEnd): Days {
  const lastOf = (n: number) => lastDay(addMonths(anchor, n * months), ends);
  // Periods end up to a year after an anniversary, so the search starts with this one.
  let n = Math.max(1, Math.floor((monthOf(on) - monthOf(anchor) - 12) / months));
  while (lastOf(n) < on) n += 1;
  // If several periods end on the same June 30, this is the first; the others are empty.
  return { from: n > 1 ? addDays(lastOf(n - 1), 1) : anchor, until: lastOf(n) };
}

/** Returns the last day of the period with this anniversary. */
function lastDay(anniversary: string, ends: PeriodEnd): string {
  if (ends === 'day') return addDays(anniversary, -1);
  if (ends === 'month_end') return addDays(addMonths(`${anniversary.slice(0, 8)}01`, 1), -1);
  const year = Number(anniversary.slice(0, 4));
  const june = `${anniversary.slice(0, 4)}-06-30`;
  return anniversary <= june ? june : `${year + 1}-06-30`;
}

/** A rule's period relative to a day. */
export interface Counted extends Days {
  /** Days until the last day of the period; 0 on the last day. */
  daysLeft: number;
  /** The first day of displayed credits. Those before the period do not count, and are shown to explain why. */
  shownFrom: string;
  /** For each course of the rule, the first day that counts. */
  coursesFrom: string[];
  /** The first day that is considered at all. */
  earliest: string;
}

/** Returns the period of a rule on a day. */
export function countedOn({ period, courses }: HoursRule, on: string, anchor: string): Counted {
  const { from, until } = periodOn(period, on, anchor);
  const shownFrom = addMonths(from, -12);
  const coursesFrom = courses.map(({ months }) =>
    months === undefined ? from : addDays(addMonths(until, -months), 1),
  );
  const earliest = coursesFrom.reduce((first, day) => (day < first ? day : first), shownFrom);
  return { from, until, daysLeft: daysBetween(on, until), shownFrom, coursesFrom, earliest };
}

/** Returns a day before which nothing counts or is shown for a rule, for any person. */
export function earliestOf(rule: HoursRule, on: string): string {
  if (rule.period.kind !== 'anniversary') return countedOn(rule, on, on).earliest;
  // A period has its months and, up to June 30, 12 more; the 12 months before it are shown.
  const most = Math.max(rule.period.months + 25, ...rule.courses.map(({ months = 0 }) => months + 1));
  return addMonths(on, -most);
}

/** The amounts required in a period: minutes, and a share for each category. */
export interface NeededIn {
  first: 'whole' | 'excused' | 'pro_rata' | undefined;
  minutes: number;
  /** Returns the required amount for a category's full minutes. */
  ofCategory(minutes: number): number;
  /** Courses are required in full or not at all. */
  ofCourses(count: number): number;
}

/** Returns the required amounts of a period for a person hired on a day (undefined: unknown). */
export function neededIn(rule: HoursRule, { from, until }: Days, hiredOn: string | undefined): NeededIn {
  const whole: NeededIn = { first: undefined, minutes: rule.minutes, ofCategory: same, ofCourses: same };
  if (rule.period.kind === 'rolling' || hiredOn === undefined || hiredOn < from || hiredOn > until) return whole;
  switch (rule.first_period.kind) {
    case 'whole':
      return { ...whole, first: 'whole' };
    case 'excused':
      return { first: 'excused', minutes: 0, ofCategory: () => 0, ofCourses: () => 0 };
    case 'pro_rata': {
      const employed = monthOf(until) - monthOf(hiredOn) + 1;
      const all = rule.period.kind === 'calendar_year' || rule.period.kind === 'fiscal_year' ? 12 : rule.period.months;
      const share = (minutes: number) => Math.min(minutes, Math.ceil((minutes * employed) / all));
      const aMonth = rule.first_period.minutes_a_month;
      const minutes = aMonth === undefined ? share(rule.minutes) : Math.min(rule.minutes, aMonth * employed);
      const ofCategory = (of: number) =>
        aMonth === undefined || rule.minutes === 0 ? share(of) : Math.ceil((of * minutes) / rule.minutes);
      return { first: 'pro_rata', minutes, ofCategory, ofCourses: same };
    }
  }
}

const same = (count: number): number => count;
