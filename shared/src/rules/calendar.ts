const dayMs = 86_400_000;

/** Returns true for an existing calendar date `YYYY-MM-DD` (February 29 only in leap years). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // `Date` reads a day beyond the end of a month as a day of the next month.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const firstSupportedDate = '1900-01-01';

/** Returns true for dates from 1900 to 9998: their instants have four-digit years in any zone, so ISO text sorts. */
export function isSupportedDate(text: string): boolean {
  return isCalendarDate(text) && text >= firstSupportedDate && text <= '9998-12-31';
}

/** Returns the `HH:mm` of `HH:mm`, `HH:mm:ss` or a local date-time; undefined for other text. */
export function asLocalTime(text: string): string | undefined {
  return /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text)?.[1];
}

/** Returns true for an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the department's date at `now`, `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date): string {
  return dateOf(now.getTime() + offsetAt(now.getTime(), timeZone));
}

/**
 * Returns the instant of a local date and time in the department's zone. A skipped time moves by the length of the gap
 * (02:30 becomes 03:30); of a time that occurs twice, the first is used. Returns an invalid `Date` for other text.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  // No zone changes its clock twice within two days, so these are the offsets before and after a change.
  const before = offsetAt(asUtc - dayMs, timeZone);
  const after = offsetAt(asUtc + dayMs, timeZone);
  const first = asUtc - before;
  const exists = offsetAt(first, timeZone) === before;
  // A skipped time exists with neither offset. With the offset before the gap it falls after the gap.
  const second = asUtc - after;
  return new Date(exists || offsetAt(second, timeZone) !== after ? first : second);
}

/** Returns the last millisecond of a day in the department's zone, UTC ISO. */
export function endOfDay(date: string, timeZone: string): string {
  return new Date(instantOf(addDays(date, 1), '00:00', timeZone).getTime() - 1).toISOString();
}

/** Returns an instant (UTC ISO) as local time of the department, `YYYY-MM-DDTHH:mm`; empty for other text. */
export function localTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/** Returns true for a local time that a daylight-saving change skips on that date. */
export function isSkipped(date: string, time: string, timeZone: string): boolean {
  const at = instantOf(date, time, timeZone).getTime();
  return at + offsetAt(at, timeZone) !== Date.parse(`${date}T${time}Z`);
}

/** Returns true for a local time that occurs twice on that date because clocks are set back. */
export function occursTwice(date: string, time: string, timeZone: string): boolean {
  const first = instantOf(date, time, timeZone).getTime();
  const after = offsetAt(first + dayMs, timeZone);
  const second = Date.parse(`${date}T${time}Z`) - after;
  return second > first && offsetAt(second, timeZone) === after;
}

/** Adds calendar months; the day is limited to the end of the month (January 31 + 1 month = February 28 or 29). */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const lastDay = new Date(utc(year, month + months + 1, 0)).getUTCDate();
  return dateOf(utc(year, month + months, Math.min(day, lastDay)));
}

/** Adds calendar days, which may be negative. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * dayMs);
}

/** Returns the days between two `YYYY-MM-DD` dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const at = new Date(`${date}T00:00:00Z`);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() };
}

/** Like `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** Returns `YYYY-MM-DD`; a year after 9999 has a sign and six digits. */
function dateOf(utcMs: number): string {
  return new Date(utcMs).toISOString().replace(/T.*$/, '');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone's format, cached because creating one is slow. Throws for an unknown zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/** Returns the zone's offset from UTC at an instant, in milliseconds; NaN if `Date` cannot represent the instant. */
export function offsetAt(instant: number, timeZone: string): number {
  if (Number.isNaN(new Date(instant).getTime())) return Number.NaN;
  // For example "2026, GMT-05:00", or "1874, GMT-04:56:02" before standard time.
  const shown = formatOf(timeZone).format(instant);
  const found = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(shown);
  if (!found) throw new Error(`The offset of ${timeZone} is shown as "${shown}"`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = found;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offset : offset;
}
