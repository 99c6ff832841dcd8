const dayMs = 86_400_000;

/** A calendar date `YYYY-MM-DD` that exists (29 February only in leap years), of a four-digit year. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // A day that a month does not have is taken for one of the next month.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The `HH:mm` of `HH:mm`, `HH:mm:ss` or a local date-time; undefined when there is none. */
export function asLocalTime(text: string): string | undefined {
  return /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text)?.[1];
}

/** True for an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The department's date at `now`, `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date): string {
  return dateOf(now.getTime() + offsetAt(now.getTime(), timeZone));
}

/**
 * The instant of a local date and time in the department's zone. A time that a daylight-saving change skips is taken
 * after the gap by its length (02:30 becomes 03:30), one that occurs twice is the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  // No zone changes its clock twice within two days: a day before and a day after, the offsets are those of both sides.
  const before = offsetAt(asUtc - dayMs, timeZone);
  const after = offsetAt(asUtc + dayMs, timeZone);
  const first = asUtc - before;
  const exists = offsetAt(first, timeZone) === before;
  // Neither side has a skipped time; read by the clock before the gap, it falls behind the gap by its length.
  const second = asUtc - after;
  return new Date(exists || offsetAt(second, timeZone) !== after ? first : second);
}

/** An instant (UTC ISO) on the department's clock, `YYYY-MM-DDTHH:mm`. */
export function localTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/** True of a local time that a daylight-saving change skips on that date: no clock of the department ever shows it. */
export function isSkipped(date: string, time: string, timeZone: string): boolean {
  const at = instantOf(date, time, timeZone).getTime();
  return at + offsetAt(at, timeZone) !== Date.parse(`${date}T${time}Z`);
}

/** `date` plus calendar months, the day clamped to the month's end (31 January + 1 month = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const lastDay = new Date(utc(year, month + months + 1, 0)).getUTCDate();
  return dateOf(utc(year, month + months, Math.min(day, lastDay)));
}

/** `date` plus calendar days, which may be negative. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * dayMs);
}

/** Whole days from `from` to `to`, both `YYYY-MM-DD`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const at = new Date(`${date}T00:00:00Z`);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() };
}

/** Like `Date.UTC`, which takes the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** `YYYY-MM-DD`; a year past 9999 has a sign and six digits. */
function dateOf(utcMs: number): string {
  return new Date(utcMs).toISOString().replace(/T.*$/, '');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A clock of the zone, kept since making one is slow. Throws for a zone that does not exist. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  const day = utc(part('year'), part('month') - 1, part('day'));
  const clock = day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
  return clock - Math.floor(instant / 1000) * 1000;
}
