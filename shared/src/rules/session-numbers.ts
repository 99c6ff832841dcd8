import type { ClassSession } from './class-sessions.ts';

/** A session removed from a class. */
export interface DroppedSession extends ClassSession {
  number: number;
  /** UTC ISO: when it was removed. */
  at: string;
}

/** The session numbers of a class, which identify sessions in calendar programs. */
export interface SessionNumbers {
  /** In session order; absent: 1, 2, 3 and so on. */
  session_numbers?: number[] | undefined;
  /** Absent: none removed. */
  dropped_sessions?: DroppedSession[] | undefined;
}

/** Milliseconds for which calendars show removed sessions as canceled: 90 days. */
export const cancelledFor = 90 * 24 * 3_600_000;

/** The most removed sessions that a class keeps: an item is limited to 400 KB. */
const mostDropped = 200;

/** Returns the numbers of a class's sessions, in order. */
export const sessionNumbers = (
  sessions: readonly ClassSession[],
  { session_numbers }: SessionNumbers,
): readonly number[] =>
  session_numbers?.length === sessions.length ? session_numbers : sessions.map((_, index) => index + 1);

/**
 * Returns the session numbers after an edit. A session keeps the number of the one with the same start, else of one on
 * the same day; the rest are paired by time, so that moved sessions keep their numbers. A new session gets a number
 * that the class has not used within the last 90 days. A former session without a match is removed.
 */
export function renumberSessions(
  before: readonly ClassSession[],
  numbers: SessionNumbers,
  after: readonly ClassSession[],
  now: Date,
): SessionNumbers {
  const old = sessionNumbers(before, numbers);
  const kept = keptSince(numbers.dropped_sessions, now);
  const highest = Math.max(0, ...old, ...kept.map(({ number }) => number));
  const left = new Set(before.keys());
  const given = new Map<number, number>();
  const pair = (isSame: (one: ClassSession, other: ClassSession) => boolean) => {
    for (const [n, session] of after.entries()) {
      if (given.has(n)) continue;
      const match = [...left].find((index) => isSame(before[index] as ClassSession, session));
      if (match === undefined) continue;
      left.delete(match);
      given.set(n, old[match] as number);
    }
  };
  pair((one, other) => one.date === other.date && one.start === other.start);
  pair((one, other) => one.date === other.date);
  pair(() => true);
  let next = highest;
  const session_numbers = after.map((_, n) => given.get(n) ?? ++next);
  const dropped = [...left].map((index) => ({
    ...(before[index] as ClassSession),
    number: old[index] as number,
    at: now.toISOString(),
  }));
  const dropped_sessions = [...kept, ...dropped].slice(-mostDropped);
  return {
    session_numbers: session_numbers.every((number, n) => number === n + 1) ? undefined : session_numbers,
    dropped_sessions: dropped_sessions.length > 0 ? dropped_sessions : undefined,
  };
}

/** Returns the sessions removed within the last 90 days. */
export const keptSince = (dropped: readonly DroppedSession[] | undefined, now: Date): DroppedSession[] =>
  (dropped ?? []).filter(({ at }) => Date.parse(at) > now.getTime() - cancelledFor);
