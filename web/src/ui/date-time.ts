/** docs/spec.md section 8: shown for an invalid date or time. */
export const invalidDate = 'Invalid date';
export const invalidTime = 'Invalid time';

const parts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
const calendarDay = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

/** Formats a calendar date, `2027-03-03` or that of a local date-time, as `Wed, Mar 3, 2027`. No time zone is applied. */
export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(date) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = at.getUTCFullYear() === Number(year) && at.getUTCMonth() === Number(month) - 1;
  return exists && at.getUTCDate() === Number(day) ? calendarDay.format(at) : invalidDate;
}

/** Formats a local time, `09:00`, `09:00:00` or `2027-03-03T09:00:00`, as `09:00`. */
export function formatTime(time: string): string {
  return /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(time)?.[1] ?? invalidTime;
}

/** Formats two local times as `09:00-11:00`. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)];
  return from === invalidTime || to === invalidTime ? invalidTime : `${from}-${to}`;
}

/** Formats an instant (UTC ISO) in the department's zone as `Wed, Mar 3, 2027, 17:00`. */
export function formatInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return invalidDate;
  const day = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(at);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  return `${day}, ${time}`;
}

/** Formats a past moment in the department's zone: `14:05` if it is today, otherwise with its date. */
export function formatMoment(at: Date, now: Date, timeZone: string): string {
  const [then, today] = [formatInstant(at.toISOString(), timeZone), formatInstant(now.toISOString(), timeZone)];
  const [day, time] = [then.slice(0, then.lastIndexOf(', ')), then.slice(then.lastIndexOf(', ') + 2)];
  return today.startsWith(`${day}, `) ? time : then;
}

/** Returns a zone's name, `Central Time`; its IANA name if the browser has no other. */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
