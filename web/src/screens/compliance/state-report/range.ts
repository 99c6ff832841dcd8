import { addDays, addMonths, isSupportedDate } from '@muster/shared/rules/calendar';

/** A date range. Both days are included. */
export interface Range {
  from: string;
  until: string;
}

export const rangeKinds = ['month', 'year', 'thisYear'] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** Returns the last full calendar month or year, or this year until today. */
export function rangeOf(kind: RangeKind, today: string): Range {
  const year = Number(today.slice(0, 4));
  if (kind === 'thisYear') return { from: `${year}-01-01`, until: today };
  if (kind === 'year') return { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` };
  const month = `${today.slice(0, 7)}-01`;
  return { from: addMonths(month, -1), until: addDays(month, -1) };
}

/** Returns the range in the URL, by default the last full month. */
export function rangeIn(url: URLSearchParams, today: string): Range {
  const [from, until] = [url.get('from') ?? '', url.get('until') ?? ''];
  return isSupportedDate(from) && isSupportedDate(until) ? { from, until } : rangeOf('month', today);
}
