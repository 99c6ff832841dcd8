/** The department's format for times of day: `14:00` or `2:00 PM`. */
export const timeFormats = ['24h', '12h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** The format of sites created before this setting. */
export const defaultTimeFormat: TimeFormat = '24h';

/** Returns `HH:mm` on a 12-hour clock, and its AM or PM: midnight is 12:00 AM, noon 12:00 PM. */
function on12HourClock(time: string): { hands: string; half: string } {
  const hour = Number(time.slice(0, 2));
  return { hands: `${hour % 12 || 12}${time.slice(2)}`, half: hour < 12 ? ' AM' : ' PM' };
}

/** Returns `HH:mm` for display: `14:00` or `2:00 PM`. */
export function timeText(time: string, format: TimeFormat): string {
  if (format === '24h') return time;
  const { hands, half } = on12HourClock(time);
  return hands + half;
}

/** Returns a time range for display: `09:00-11:00`, or `9:00-11:00 AM` and `11:00 AM-1:00 PM`. */
export function timeRangeText(start: string, end: string, format: TimeFormat): string {
  if (format === '24h') return `${start}-${end}`;
  const [from, to] = [on12HourClock(start), on12HourClock(end)];
  return `${from.hands}${from.half === to.half ? '' : from.half}-${to.hands}${to.half}`;
}
