import { Temporal } from 'temporal-polyfill';

/**
 * A calendar date `YYYY-MM-DD` that exists (29 February only in leap years), of a four-digit year. Written without
 * Temporal: every schema with a date needs it, and the browser's sign-in page should not load a calendar for it.
 */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The `HH:mm` of `HH:mm`, `HH:mm:ss` or a local date-time; undefined when there is none. */
export function asLocalTime(text: string): string | undefined {
  return /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text)?.[1];
}

/** True for an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The department's date at `now`, `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The instant of a local date and time in the department's zone. A time that a daylight-saving change skips is taken
 * after the gap by its length (02:30 becomes 03:30), one that occurs twice is the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** `date` plus calendar months, the day clamped to the month's end (31 January + 1 month = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** Whole days from `from` to `to`, both `YYYY-MM-DD`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** `date` plus calendar days, which may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
