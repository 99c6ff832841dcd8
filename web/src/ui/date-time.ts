import { localTime } from '@muster/shared/rules/calendar';
import { timeRangeText, timeText } from '@muster/shared/rules/time-format';
import { siteTimeFormat } from './site-time-format.ts';

/** docs/spec.md section 8: shown for an invalid date or time. */
export const invalidDate = 'Invalid date';
export const invalidTime = 'Invalid time';

const parts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
const calendarDay = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

/** Formats a date or local date-time as `Wed, Mar 3, 2027`, without a time zone. */
export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(date) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = at.getUTCFullYear() === Number(year) && at.getUTCMonth() === Number(month) - 1;
  return exists && at.getUTCDate() === Number(day) ? calendarDay.format(at) : invalidDate;
}

/** Returns `09:00` of a local time `09:00`, `09:00:00` or `2027-03-03T09:00:00`, as inputs and calls use it. */
export function clockTime(time: string): string {
  return /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(time)?.[1] ?? invalidTime;
}

/** Formats a local time in the department's format, as `09:00` or `9:00 AM`. */
export function formatTime(time: string): string {
  const clock = clockTime(time);
  return clock === invalidTime ? invalidTime : timeText(clock, siteTimeFormat());
}

/** Formats two local times in the department's format, as `09:00-11:00` or `9:00-11:00 AM`. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [clockTime(start), clockTime(end)];
  return from === invalidTime || to === invalidTime ? invalidTime : timeRangeText(from, to, siteTimeFormat());
}

/** Formats an instant (UTC ISO) in the department's time zone and format, as `Wed, Mar 3, 2027, 17:00`. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = localTime(instant, timeZone);
  return local === '' ? invalidDate : `${formatDate(local)}, ${formatTime(local)}`;
}

/** Formats the day of an instant (UTC ISO) in the department's time zone, as `Wed, Mar 3, 2027`. */
export const formatInstantDate = (instant: string, timeZone: string): string =>
  formatDate(localTime(instant, timeZone));

/** Formats a past moment in the department's time zone and format: `14:05` if it is today, otherwise with its date. */
export function formatMoment(at: Date, now: Date, timeZone: string): string {
  if (Number.isNaN(at.getTime())) return invalidDate;
  const [then, today] = [formatInstant(at.toISOString(), timeZone), formatInstant(now.toISOString(), timeZone)];
  const [day, time] = [then.slice(0, then.lastIndexOf(', ')), then.slice(then.lastIndexOf(', ') + 2)];
  return today.startsWith(`${day}, `) ? time : then;
}

/** Returns a time zone's name, `Central Time`, or its IANA name. */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
