import { type ClassSession, type Span, spansOf } from './class-sessions.ts';

const minute = 60_000;

/** Milliseconds between the opening of check-in and the session's start, and between its end and the closing. */
export const checkInMargin = 60 * minute;

/** Milliseconds for which a check-in code is shown. It is accepted for twice as long. */
export const codeStep = 30_000;

/** The maximum age of a check-in that was made offline and sent later, in milliseconds. */
export const oldestCheckIn = 12 * 60 * minute;

/** Check-in and check-out. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

const spanOf = (session: ClassSession, timeZone: string): Span => {
  const [span] = spansOf([session], timeZone);
  if (!span) throw new Error('A class session has no span');
  return span;
};

/** Returns the check-in window of a session, in the department's zone. */
export function checkInWindow(session: ClassSession, timeZone: string): Span {
  const { start, end } = spanOf(session, timeZone);
  return { start: start - checkInMargin, end: end + checkInMargin };
}

/** Returns whether a moment (epoch milliseconds) is within a span. */
export const isWithin = ({ start, end }: Span, at: number): boolean => start <= at && at < end;

/** Returns the sessions whose check-in is open at a moment. */
export const openSessions = <S extends ClassSession>(sessions: readonly S[], timeZone: string, at: Date): S[] =>
  sessions.filter((session) => isWithin(checkInWindow(session, timeZone), at.getTime()));

/** Check-in and check-out, UTC ISO; absent: none. */
export interface Stay {
  in?: string | undefined;
  out?: string | undefined;
}

/**
 * Returns the minutes of a session that a person attended. Without a check-in, they count from the start; without a
 * check-out, to the end, since people rarely check out when everyone leaves. A check-out before the check-in or the
 * start is ignored: a check-in code read as a check-out must not cost all minutes.
 */
export function attendedMinutes(session: ClassSession, timeZone: string, stay: Stay): number {
  const { start, end } = spanOf(session, timeZone);
  const clipped = (at: number) => Math.min(Math.max(at, start), end);
  const [came, went] = [stay.in, stay.out].map((at) => (at === undefined ? start : Date.parse(at))) as [number, number];
  if (went <= Math.max(start, came)) return Math.round((end - start) / minute);
  return Math.floor((clipped(went) - clipped(came)) / minute);
}
