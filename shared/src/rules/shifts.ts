import { addDays, instantOf } from './calendar.ts';
import type { ClassSession, Span } from './class-sessions.ts';
import { type TimeFormat, timeRangeText } from './time-format.ts';

export const shiftKinds = ['shift', 'absence'] as const;
export type ShiftKind = (typeof shiftKinds)[number];

/** How many days one import or one question about shifts covers at most. */
export const mostShiftDays = 366;

/**
 * A planned shift or absence in the department's local time. An `end` that is not after `start` is on the next day:
 * 00:00 to 00:00 is a whole day.
 */
export interface Shift extends ClassSession {
  kind: ShiftKind;
  /** Its name in the plan, such as "Days" or "Vacation". */
  label?: string | undefined;
}

/** Returns the span of a shift in the department's zone. */
export function shiftSpan({ date, start, end }: ClassSession, timeZone: string): Span {
  const last = end > start ? date : addDays(date, 1);
  return { start: instantOf(date, start, timeZone).getTime(), end: instantOf(last, end, timeZone).getTime() };
}

/**
 * Returns the shifts and absences that overlap any session of a class. One that ends when a session begins does not
 * overlap.
 */
export function shiftsDuring<S extends Shift>(
  shifts: readonly S[],
  sessions: readonly ClassSession[],
  timeZone: string,
): S[] {
  const near = new Set(sessions.flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)]));
  const close = shifts.filter(({ date }) => near.has(date));
  if (close.length === 0) return [];
  const spans = sessions.map((session) => shiftSpan(session, timeZone));
  return close.filter((shift) => {
    const own = shiftSpan(shift, timeZone);
    return spans.some(({ start, end }) => own.start < end && start < own.end);
  });
}

/** Returns a shift or absence in words: "On duty 18:00-06:00", "Absent: Vacation". */
export function shiftText({ kind, start, end, label }: Shift, format: TimeFormat): string {
  const times = start === '00:00' && end === '00:00' ? '' : timeRangeText(start, end, format);
  if (kind === 'shift') return times === '' ? 'On duty all day' : `On duty ${times}`;
  return [label ? `Absent: ${label}` : 'Absent', ...(times === '' ? [] : [times])].join(' ');
}

/** Returns the Monday of a day's week, `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}
