import { type ClassSession, type Span, spansOf } from './class-sessions.ts';

const minute = 60_000;

/**
 * How long before its start the check-in of a class session opens, and how long after its end it closes, in
 * milliseconds.
 */
export const checkInMargin = 60 * minute;

/** For how long the code of a class session is shown, in milliseconds. It is accepted as long once more. */
export const codeStep = 30_000;

/** How old a check-in may be that was made without a network and is sent later, in milliseconds. */
export const oldestCheckIn = 12 * 60 * minute;

/** In or out of a class session. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

const spanOf = (session: ClassSession, timeZone: string): Span => {
  const [span] = spansOf([session], timeZone);
  if (!span) throw new Error('A class session has no span');
  return span;
};

/** Returns the span in which people check in to a class session, in the department's zone. */
export function checkInWindow(session: ClassSession, timeZone: string): Span {
  const { start, end } = spanOf(session, timeZone);
  return { start: start - checkInMargin, end: end + checkInMargin };
}

/** Returns whether a span has begun and has not ended at a moment, in epoch milliseconds. */
export const isWithin = ({ start, end }: Span, at: number): boolean => start <= at && at < end;

/** Returns the class sessions whose check-in is open at a moment. */
export const openSessions = <S extends ClassSession>(sessions: readonly S[], timeZone: string, at: Date): S[] =>
  sessions.filter((session) => isWithin(checkInWindow(session, timeZone), at.getTime()));

/** When a person came and went, UTC ISO; absent: not noted. */
export interface Stay {
  in?: string | undefined;
  out?: string | undefined;
}

/**
 * Returns for how many minutes of a class session a person was there. Without the moment they came it counts from the
 * start, without the one they went to the end, and who came and never went has all of it: nobody checks out of a class
 * that ends for everybody. A moment they went that is not after the start and after they came is none: a code of the
 * way in that was read as one of the way out would cost all minutes.
 */
export function attendedMinutes(session: ClassSession, timeZone: string, stay: Stay): number {
  const { start, end } = spanOf(session, timeZone);
  const clipped = (at: number) => Math.min(Math.max(at, start), end);
  const [came, went] = [stay.in, stay.out].map((at) => (at === undefined ? start : Date.parse(at))) as [number, number];
  if (went <= Math.max(start, came)) return Math.round((end - start) / minute);
  return Math.floor((clipped(went) - clipped(came)) / minute);
}
