import { type MissedSession, missedSessions, type RecordedLine } from './attendance.ts';
import { type EvaluationOutcome, formStanding, isFormDone } from './class-evaluations.ts';
import type { ClassSession } from './class-sessions.ts';

/** The fields of an ended class that these rules use. */
export interface EndedClass {
  sessions: readonly ClassSession[];
  /** Attendance was recorded for at least one attendee. */
  isRecorded: boolean;
  /** Attendance is locked: entries and results are final. */
  isClosed: boolean;
  /** The training certifies only attendees who passed its assessment. */
  requiresPass: boolean;
  /** The forms that an attendee must have passed in the class. */
  formsToPass: readonly string[];
}

/** An attendee, with all entries about them in a class. */
export interface AttendedSeat {
  isCertified: boolean;
  lines: readonly RecordedLine[];
  /** The current result; undefined: none. */
  result: { passed: boolean } | undefined;
  evaluations: readonly { form_id: string; outcome: EvaluationOutcome }[];
}

/** Reasons against certifying an attendee. Only `missed` can be overridden, with a reason. */
export type CertifyObstacle =
  | { kind: 'failed' | 'noResult' | 'failedEvaluation' | 'notEvaluated' }
  | { kind: 'missed'; missed: readonly MissedSession[] };

/** The fields of a training that decide who is certified. */
interface PassRules {
  assessment?: unknown;
  form_ids?: readonly string[] | undefined;
  requires_pass?: boolean | undefined;
}

/** Returns what an attendee must pass to be certified in a training: its assessment, if it has one, and its forms. */
export const toPass = ({
  assessment,
  form_ids = [],
  requires_pass = false,
}: PassRules): Pick<EndedClass, 'requiresPass' | 'formsToPass'> => ({
  requiresPass: requires_pass && assessment !== undefined,
  formsToPass: requires_pass ? form_ids : [],
});

/** Returns the obstacle of the forms to pass: a failed one first, then a missing one; undefined: none. */
function formObstacle(
  { evaluations }: Pick<AttendedSeat, 'evaluations'>,
  { formsToPass }: Pick<EndedClass, 'formsToPass'>,
): CertifyObstacle | undefined {
  const standings = formsToPass.map((id) => formStanding(evaluations, id));
  if (standings.includes('failed')) return { kind: 'failedEvaluation' };
  return standings.every(isFormDone) ? undefined : { kind: 'notEvaluated' };
}

/** Returns the reason against certifying an attendee; undefined: none. */
export function certifyObstacle(
  { lines, result, evaluations }: Pick<AttendedSeat, 'lines' | 'result' | 'evaluations'>,
  held: Pick<EndedClass, 'sessions' | 'isRecorded' | 'requiresPass' | 'formsToPass'>,
): CertifyObstacle | undefined {
  const { sessions, isRecorded, requiresPass } = held;
  if (requiresPass && !result?.passed) return { kind: result ? 'failed' : 'noResult' };
  const notPassed = formObstacle({ evaluations }, held);
  if (notPassed) return notPassed;
  const missed = isRecorded ? missedSessions(sessions, lines) : [];
  return missed.length > 0 ? { kind: 'missed', missed } : undefined;
}

/**
 * Returns whether an attendee keeps a class open: not certified, but can be certified without an override. A recorded
 * absence, failed assessment or failed evaluation settles the seat; so does a missing entry, result or evaluation once
 * attendance is locked.
 */
export function keepsClassOpen(seat: AttendedSeat, held: EndedClass): boolean {
  const { isCertified, lines, result } = seat;
  if (isCertified) return false;
  if (held.isClosed) return certifyObstacle(seat, held) === undefined;
  if (held.requiresPass && result?.passed === false) return false;
  if (formObstacle(seat, held)?.kind === 'failedEvaluation') return false;
  return missedSessions(held.sessions, lines).every(({ status }) => status === 'unrecorded');
}
