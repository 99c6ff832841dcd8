import { isSupportedDate } from '../rules/calendar.ts';
import type { FileRow } from './read-csv-file.ts';
import { finished } from './slices.ts';

/** Whether 3/4/2024 is March 4 or April 3. */
export type DateOrder = 'month_first' | 'day_first';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Systems write a date as midnight with a zone. At another time with a zone, the date may be off by one day. */
const zonedMidnight = String.raw`[T ]\s*00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})`;
/** A time of day after a date, as spreadsheets add it. */
const time = String.raw`(?:${zonedMidnight}|[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AaPp]\.?[Mm]\.?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const numbers = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`);
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`;
const monthNamed = new RegExp(
  String.raw`^${weekday}([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4}|\d{2})${time}$`,
  'i',
);
const dayNamed = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})${time}$`,
  'i',
);

/**
 * Returns the date of a text as `YYYY-MM-DD`; undefined for other text. Reads `2024-03-01`, `3/1/2024`, `3-1-24`,
 * `20240301`, `Mar 1, 2024` and `1-Mar-24`. A time of day is ignored, and with a zone must be midnight. Two-digit years
 * are in the 100 years that end with `lastYear`.
 */
export function readDate(text: string, order: DateOrder, lastYear: number): string | undefined {
  const typed = text.trim();
  const [, year, , month, day] = yearFirst.exec(typed) ?? [];
  if (year !== undefined) return dateOf(year, month, day, lastYear);
  const [, y, m, d] = compact.exec(typed) ?? [];
  if (y !== undefined) return dateOf(y, m, d, lastYear);
  const [, first, , second, last] = numbers.exec(typed) ?? [];
  if (first !== undefined) {
    return order === 'month_first' ? dateOf(last, first, second, lastYear) : dateOf(last, second, first, lastYear);
  }
  const [, before, dayAfter, yearAfter] = monthNamed.exec(typed) ?? [];
  if (before !== undefined) return dateOf(yearAfter, monthOf(before), dayAfter, lastYear);
  const [, dayBefore, named, yearBehind] = dayNamed.exec(typed) ?? [];
  if (named !== undefined) return dateOf(yearBehind, monthOf(named), dayBefore, lastYear);
  return undefined;
}

/** Returns the number of a month by its name or the first three letters; "" for another word. */
function monthOf(name: string): string {
  const folded = name.toLowerCase();
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'];
  const number = [...full, 'november', 'december'].findIndex(
    (month, n) => month === folded || folded === monthNames[n] || (folded === 'sept' && n === 8),
  );
  return number < 0 ? '' : String(number + 1);
}

function dateOf(
  year: string | undefined = '',
  month: string | undefined = '',
  day: string | undefined = '',
  lastYear: number,
): string | undefined {
  const date = `${year.length === 2 ? fullYear(Number(year), lastYear) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isSupportedDate(date) ? date : undefined;
}

/** Returns the last year with these two digits that is not after `lastYear`. */
const fullYear = (digits: number, lastYear: number): number => lastYear - ((((lastYear - digits) % 100) + 100) % 100);

/** The order of day and month in a file, derived from its dates. */
export interface FoundOrder {
  order: DateOrder;
  /** The dates of the file decide the order. */
  isTold: boolean;
  /** A date of the file that can be read both ways, if no other date decides. */
  ambiguous?: string;
}

/** Finds the order of day and month in date columns (undefined: not in the file). Undecided files use the US order. */
export const orderOf = (rows: readonly FileRow[], columns: readonly (number | undefined)[]): FoundOrder =>
  finished(findingOrder(rows, columns));

/** Finds the order as `orderOf` does, in slices: yields the share of rows that are done. */
export function* findingOrder(
  rows: readonly FileRow[],
  columns: readonly (number | undefined)[],
): Generator<number, FoundOrder> {
  let [isDayFirst, isMonthFirst] = [false, false];
  let ambiguous: string | undefined;
  for (const [n, { cells }] of rows.entries()) {
    for (const column of columns) {
      const text = column === undefined ? '' : (cells[column]?.trim() ?? '');
      const [, first, , second] = numbers.exec(text) ?? [];
      isDayFirst ||= Number(first) > 12;
      isMonthFirst ||= Number(second) > 12;
      if (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)) ambiguous ??= text;
    }
    yield n / rows.length;
  }
  const order = isDayFirst && !isMonthFirst ? 'day_first' : 'month_first';
  const isTold = isDayFirst !== isMonthFirst;
  return { order, isTold, ...(!isTold && ambiguous !== undefined && { ambiguous }) };
}
