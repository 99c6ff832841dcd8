import { addDays, instantOf } from './calendar.ts';
import type { ClassSession, Span } from './class-sessions.ts';
import { type TimeFormat, timeRangeText } from './time-format.ts';

export const shiftKinds = ['shift', 'absence'] as const;
export type ShiftKind = (typeof shiftKinds)[number];

/** The most days of one shift import or query. */
export const mostShiftDays = 366;

/** A planned shift or absence, local time. An `end` at or before `start` is on the next day: 00:00 to 00:00 is 24 h. */
export interface Shift extends ClassSession {
  kind: ShiftKind;
  /** Its name in the plan, such as "Days" or "Vacation". */
  label?: string | undefined;
}

export function shiftSpan({ date, start, end }: ClassSession, timeZone: string): Span {
  const last = end > start ? date : addDays(date, 1);
  return { start: instantOf(date, start, timeZone).getTime(), end: instantOf(last, end, timeZone).getTime() };
}

/** Returns the shifts and absences that overlap a session of the class. Back-to-back is not an overlap. */
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

/** Returns a shift or absence as text: "On duty 18:00-06:00", "Absent: Vacation". */
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
