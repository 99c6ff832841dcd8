import type { TimeFormat } from '@muster/shared/rules/time-format';

const pattern = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i;

/**
 * Parses a typed time to `HH:mm`: `9`, `930`, `9:30`, `21:30`, `9:30 pm`, `9p`; undefined if invalid. On a 12-hour
 * clock without AM or PM, 7 to 11 is the morning and 12 to 6 the afternoon; a leading zero (`02:00`) is literal.
 */
export function typedTime(typed: string, format: TimeFormat): string | undefined {
  const [, hours = '', minutes = '00', half] = pattern.exec(typed.trim()) ?? [];
  const hour = hourOf(hours, half?.toLowerCase(), format);
  if (hour === undefined || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

function hourOf(typed: string, half: string | undefined, format: TimeFormat): number | undefined {
  const hour = Number(typed);
  if (typed === '' || hour > 23) return undefined;
  if (half === 'a') return hour > 12 ? undefined : hour % 12;
  const isAfternoon = half === 'p' || (format === '12h' && !typed.startsWith('0') && hour < 7);
  return isAfternoon && hour < 12 ? hour + 12 : hour;
}

/** Returns a time moved by some minutes, within the day. */
export function steppedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  // Moves to the next full step: 9:10 plus 15 minutes is 9:15.
  const steps = (hour * 60 + minute) / Math.abs(minutes);
  const next = (minutes > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * Math.abs(minutes);
  const within = Math.min(Math.max(next, 0), 24 * 60 - Math.abs(minutes));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
