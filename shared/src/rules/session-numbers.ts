import type { ClassSession } from './class-sessions.ts';

/** A class session that was taken out of a class. */
export interface DroppedSession extends ClassSession {
  number: number;
  /** UTC ISO: when. */
  at: string;
}

/** The numbers of a class's sessions, by which calendar programs know them. */
export interface SessionNumbers {
  /** In the order of the sessions; absent: 1, 2, 3 and so on. */
  session_numbers?: number[] | undefined;
  /** Absent: none was taken out. */
  dropped_sessions?: DroppedSession[] | undefined;
}

/** How long calendars show what no longer takes place as cancelled, in milliseconds: 90 days. */
export const cancelledFor = 90 * 24 * 3_600_000;

/** How many dropped sessions a class keeps: an item has 400 KB. */
const mostDropped = 200;

/** Returns the numbers of a class's sessions, in their order. */
export const sessionNumbers = (
  sessions: readonly ClassSession[],
  { session_numbers }: SessionNumbers,
): readonly number[] =>
  session_numbers?.length === sessions.length ? session_numbers : sessions.map((_, index) => index + 1);

/**
 * Returns the numbers of a class's sessions after an edit. A session that starts when one did keeps its number, then
 * one on the day of another; what is left of both is paired in the order of time, so that a moved session keeps its
 * number. A further session gets a new number, which none of the class has or had in the last 90 days, and a session
 * without a partner has been dropped.
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

/** Returns what was dropped within the last 90 days. */
export const keptSince = (dropped: readonly DroppedSession[] | undefined, now: Date): DroppedSession[] =>
  (dropped ?? []).filter(({ at }) => Date.parse(at) > now.getTime() - cancelledFor);
