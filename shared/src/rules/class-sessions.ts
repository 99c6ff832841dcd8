import type { FieldErrors } from '../errors.ts';
import { instantOf, isSkipped } from './calendar.ts';
import { defaultTimeFormat, type TimeFormat, timeRangeText, timeText } from './time-format.ts';

/** One day of a class in local time: `YYYY-MM-DD`, `HH:mm`. */
export interface ClassSession {
  date: string;
  start: string;
  end: string;
}

/** A time span in epoch milliseconds, excluding its end: back-to-back spans do not overlap. */
export interface Span {
  start: number;
  end: number;
}

export function sortSessions(sessions: readonly ClassSession[]): ClassSession[] {
  return sessions.toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * Returns the spans of sessions in the department's zone. A start in a skipped hour moves after the gap with its end.
 */
export function spansOf(sessions: readonly ClassSession[], timeZone: string): Span[] {
  return sessions.map((session) => {
    const start = instantOf(session.date, session.start, timeZone).getTime();
    const end = instantOf(session.date, session.end, timeZone).getTime();
    return { start, end: end > start ? end : start + (minutesOf(session.end) - minutesOf(session.start)) * 60_000 };
  });
}

/** Returns the span from the first start to the last end. */
export function extentOf(spans: readonly Span[]): Span {
  return { start: Math.min(...spans.map((s) => s.start)), end: Math.max(...spans.map((s) => s.end)) };
}

/** Returns the total minutes of spans, which must not overlap. */
export function minutesIn(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
}

/** Returns true if any span of `a` overlaps one of `b` (docs/design.md section 2, invariant 2). */
export function overlap(a: readonly Span[], b: readonly Span[]): boolean {
  return a.some((one) => b.some((other) => one.start < other.end && other.start < one.end));
}

/** A class session as the API sends it; times are `HH:mm`. */
export interface DateRow {
  date: string;
  start_time: string;
  end_time: string;
}

/** Returns the message for a time that a daylight-saving change skips. */
export function skippedTime(time: string, format: TimeFormat = defaultTimeFormat): string {
  return `${timeText(time, format)} does not exist on this day: clocks are set forward. Please choose another time.`;
}

/** Returns the first of `above` that `row` overlaps. The schema rejects identical rows. */
function overlapped(row: DateRow, above: readonly DateRow[]): DateRow | undefined {
  return above.find(
    (other) =>
      other.date === row.date &&
      other.start_time < row.end_time &&
      row.start_time < other.end_time &&
      !(other.start_time === row.start_time && other.end_time === row.end_time),
  );
}

/** Returns true for an end within a skipped hour. An end exactly when clocks are set forward is valid. */
function endIsSkipped({ date, end_time }: DateRow, timeZone: string): boolean {
  const before = minutesOf(end_time) - 1;
  const minuteBefore = `${String(Math.floor(before / 60)).padStart(2, '0')}:${String(before % 60).padStart(2, '0')}`;
  return isSkipped(date, end_time, timeZone) && isSkipped(date, minuteBefore, timeZone);
}

/**
 * Returns errors in a class's dates by field (`dates.0.start_time`), in the department's zone and time format: times
 * that overlap an earlier row or that daylight saving skips.
 */
export function refusedDates(
  rows: readonly DateRow[],
  timeZone: string,
  format: TimeFormat = defaultTimeFormat,
): FieldErrors {
  const refused: FieldErrors = {};
  for (const [n, row] of rows.entries()) {
    const [start, end] = [`dates.${n}.start_time`, `dates.${n}.end_time`];
    const other = overlapped(row, rows.slice(0, n));
    if (other)
      refused[start] = [
        `These times overlap another date of this class, ${timeRangeText(other.start_time, other.end_time, format)}`,
      ];
    if (isSkipped(row.date, row.start_time, timeZone)) refused[start] = [skippedTime(row.start_time, format)];
    if (endIsSkipped(row, timeZone)) refused[end] = [skippedTime(row.end_time, format)];
  }
  return refused;
}

/** Returns the class's last day: the date of its certifications (docs/behavior.md, "Certification"). */
export function lastDay(sessions: readonly ClassSession[]): string {
  return sessions.reduce((latest, { date }) => (date > latest ? date : latest), '');
}
