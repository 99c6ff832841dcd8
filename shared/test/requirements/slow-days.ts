import { addDays } from '@muster/shared/rules/calendar';
import type { BareEntry } from '../../src/record/entry.ts';
import type { SeatAhead } from '../../src/requirements/answer.ts';
import type { Period } from '../../src/requirements/requirement.ts';

export interface Question {
  on: string;
  known: string;
  seats: readonly SeatAhead[];
  /** No entry is valid before it. */
  firstDay: string;
  nearDays: number;
}

export interface Being {
  active: boolean;
  hired: string | undefined;
  rank: string | undefined;
  unit: string | undefined;
  group: string | undefined;
}

/** A firearm by id, a type, or a person; the pass that counts, its last day, uncounted passes and a failed attempt. */
export type SlowPart = [unit: string, status: string, pass: number, until: string, uncounted: number[], failed: number];

const numberOf = (text: string) => Number.parseInt(text, 10);
/** Caches the next day of each day. */
const nextDays = new Map<string, string>();
export function next(day: string): string {
  const known = nextDays.get(day);
  if (known !== undefined) return known;
  const found = addDays(day, 1);
  nextDays.set(day, found);
  return found;
}

const daysBefore = new Map<string, string>();
export function before(day: string): string {
  const found = daysBefore.get(day) ?? addDays(day, -1);
  daysBefore.set(day, found);
  return found;
}
export const isLastOfMonth = (day: string) => next(day).slice(5, 7) !== day.slice(5, 7);

/**
 * Returns the same day of a month some months later, or that month's last day. Counts month by month from the first.
 */
export function monthsLater(day: string, months: number): string {
  let [year, month] = [numberOf(day.slice(0, 4)), numberOf(day.slice(5, 7))];
  for (let n = 0; n < Math.abs(months); n += 1) {
    month += months < 0 ? -1 : 1;
    if (month === 13) [year, month] = [year + 1, 1];
    if (month === 0) [year, month] = [year - 1, 12];
  }
  let at = `${year}-${String(month).padStart(2, '0')}-01`;
  while (at.slice(8) !== day.slice(8) && !isLastOfMonth(at)) at = next(at);
  return at;
}

let walked: { first: string; last: string; days: string[] } | undefined;

/** Returns every day of a range. Caches the last range. */
export function daysThrough(first: string, last: string): string[] {
  if (walked?.first === first && walked.last === last) return walked.days;
  const days: string[] = [];
  for (let day = first; day <= last; day = next(day)) days.push(day);
  walked = { first, last, days };
  return days;
}

const held = new WeakMap<readonly BareEntry[], Map<string, BareEntry[]>>();

/** Returns the entries recorded by a moment and not replaced by then. */
export function holding(entries: readonly BareEntry[], known: string): BareEntry[] {
  const byMoment = held.get(entries) ?? new Map<string, BareEntry[]>();
  held.set(entries, byMoment);
  const before = byMoment.get(known);
  if (before) return before;
  const recorded = entries.filter((entry) => entry.recorded_at <= known);
  const found = recorded.filter((entry) => recorded.every((other) => other.supersedes !== entry.no));
  byMoment.clear();
  byMoment.set(known, found);
  return found;
}

/** Returns the number of the last correction of an entry, or its own. */
export function newest(person: readonly BareEntry[], no: number, known: string): number {
  const later = person.filter((one) => one.supersedes === no && one.recorded_at <= known && one.no > no).at(-1);
  return later ? newest(person, later.no, known) : no;
}

/** Caches results: a question concerns hundreds of people. */
function kept<T>(find: (...of: (string | number)[]) => T): (...of: (string | number)[]) => T {
  const found = new Map<string, T>();
  return (...of) => {
    const key = of.join(' ');
    if (!found.has(key)) found.set(key, find(...of));
    return found.get(key) as T;
  };
}

/** Returns the first days of a cycle's periods for about forty years around its date. */
const startsOf = kept((from, months) => {
  const found = new Set<string>();
  for (let n = 0; n * Number(months) < 480; n += 1) {
    found.add(monthsLater(String(from), n * Number(months)));
    found.add(monthsLater(String(from), -n * Number(months)));
  }
  return found;
});

/** Returns the last days of periods from an anchor, for about forty years. */
const endsOf = kept((anchor, months, ends) => {
  const found = new Set<string>();
  for (let n = 1; n * Number(months) < 480; n += 1) {
    const anniversary = monthsLater(String(anchor), n * Number(months));
    let end = anniversary;
    if (ends === 'day') end = before(anniversary);
    if (ends === 'month_end') while (!isLastOfMonth(end)) end = next(end);
    if (ends === 'june_30') while (end.slice(5) !== '06-30') end = next(end);
    found.add(end);
  }
  return found;
});

/** Returns whether a period begins on a day. */
export function beginsPeriod(period: Exclude<Period, { kind: 'rolling' }>, anchor: string, day: string): boolean {
  if (period.kind === 'calendar_year') return day.slice(5) === '01-01';
  if (period.kind === 'fiscal_year') return day.slice(5) === period.starts;
  if (period.kind === 'cycle') return startsOf(period.from, period.months).has(day);
  return day === anchor || endsOf(anchor, period.months, period.ends).has(before(day));
}
