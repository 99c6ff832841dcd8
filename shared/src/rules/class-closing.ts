import { type MissedSession, missedSessions, type RecordedLine } from './attendance.ts';
import type { ClassSession } from './class-sessions.ts';

/** A class that has ended, as far as these rules look at it. */
export interface HeldClass {
  sessions: readonly ClassSession[];
  /** Attendance of any attendee was recorded. */
  isRecorded: boolean;
  /** Lines and results are final. */
  isClosed: boolean;
  /** The training certifies only attendees who passed its assessment. */
  requiresPass: boolean;
}

/** An attendee with everything that was recorded about them in a class. */
export interface HeldSeat {
  isCertified: boolean;
  lines: readonly RecordedLine[];
  /** The result that counts; undefined: none was recorded. */
  result: { passed: boolean } | undefined;
}

/** Reasons that keep an attendee from being certified. A reason overcomes only `missed`. */
export type CertifyObstacle = { kind: 'failed' | 'noResult' } | { kind: 'missed'; missed: readonly MissedSession[] };

/** Returns what keeps an attendee from being certified; undefined: nothing. */
export function certifyObstacle(
  { lines, result }: Pick<HeldSeat, 'lines' | 'result'>,
  { sessions, isRecorded, requiresPass }: Pick<HeldClass, 'sessions' | 'isRecorded' | 'requiresPass'>,
): CertifyObstacle | undefined {
  if (requiresPass && !result?.passed) return { kind: result ? 'failed' : 'noResult' };
  const missed = isRecorded ? missedSessions(sessions, lines) : [];
  return missed.length > 0 ? { kind: 'missed', missed } : undefined;
}

/**
 * Returns whether an attendee keeps a class open: not certified, and certifying is still possible without a reason. A
 * recorded absence or a failed assessment settles the seat; once the attendance is closed, so does a missing line or
 * result.
 */
export function keepsClassOpen(seat: HeldSeat, held: HeldClass): boolean {
  const { isCertified, lines, result } = seat;
  if (isCertified) return false;
  if (held.isClosed) return certifyObstacle(seat, held) === undefined;
  if (held.requiresPass && result?.passed === false) return false;
  return missedSessions(held.sessions, lines).every(({ status }) => status === 'unrecorded');
}
