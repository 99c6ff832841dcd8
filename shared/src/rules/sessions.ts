import { instantOf } from './calendar.ts';

/** One day of a class, in the department's local time: `YYYY-MM-DD`, `HH:mm`. */
export interface Session {
  date: string;
  start: string;
  end: string;
}

/** A half-open span of time, epoch milliseconds: back to back spans do not overlap. */
export interface Span {
  start: number;
  end: number;
}

/** Sessions by start; a class's first and last day follow from it. */
export function inOrder(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The instants of sessions in the department's zone, each ending after it starts: one that begins in the hour that a
 * clock change skips is moved past it, and then lasts as long as it was written.
 */
export function spansOf(sessions: readonly Session[], timeZone: string): Span[] {
  return sessions.map((session) => {
    const start = instantOf(session.date, session.start, timeZone).getTime();
    const end = instantOf(session.date, session.end, timeZone).getTime();
    return { start, end: end > start ? end : start + (minutesOf(session.end) - minutesOf(session.start)) * 60_000 };
  });
}

/** When a class starts and ends: its first session's start and its last session's end (epoch milliseconds). */
export function extentOf(spans: readonly Span[]): Span {
  return { start: Math.min(...spans.map((s) => s.start)), end: Math.max(...spans.map((s) => s.end)) };
}

/** True when any of `a` overlaps any of `b` (half-open, DESIGN.md section 2, invariant 2). */
export function overlap(a: readonly Span[], b: readonly Span[]): boolean {
  return a.some((one) => b.some((other) => one.start < other.end && other.start < one.end));
}

/** The class's last session day, which dates its certifications (DESIGN.md section 3). */
export function lastDay(sessions: readonly Session[]): string {
  return sessions.reduce((latest, { date }) => (date > latest ? date : latest), '');
}
