import { type ClassSession, overlap, spansOf } from '@muster/shared/rules/class-sessions';
import type { TrainingClass } from '../table/entities/training-class.ts';
import type { HeldSeat, TrainingRecord } from '../table/entities/training-record.ts';

type Candidate = Pick<TrainingClass, 'id' | 'type_id' | 'sessions' | 'ends_at'>;

/**
 * The seat, if any, that the holder of `record` has in another class of the same type while neither has ended (invariant
 * 2): staff back-fill an ended class for somebody who is enrolled in the next one.
 */
export function seatOfSameType(record: TrainingRecord, candidate: Candidate, now: Date): HeldSeat | undefined {
  const at = now.toISOString();
  if (candidate.ends_at <= at) return undefined;
  return otherSeats(record, candidate).find((seat) => seat.type_id === candidate.type_id && seat.ends_at > at);
}

/** The held seats whose sessions overlap the candidate's, each with its first session that does (invariant 2, half-open). */
export function overlappingSeats(
  record: TrainingRecord,
  candidate: Candidate,
  timeZone: string,
): { seat: HeldSeat; session: ClassSession }[] {
  const wanted = spansOf(candidate.sessions, timeZone);
  return otherSeats(record, candidate).flatMap((seat) => {
    const session = seat.sessions.find((one) => overlap(wanted, spansOf([one], timeZone)));
    return session ? [{ seat, session }] : [];
  });
}

/** The first of `overlappingSeats`. */
export const overlappingSeat = (record: TrainingRecord, candidate: Candidate, timeZone: string) =>
  overlappingSeats(record, candidate, timeZone)[0];

function otherSeats({ seats }: TrainingRecord, { id }: Candidate): HeldSeat[] {
  return Object.entries(seats).flatMap(([classId, seat]) => (classId === id ? [] : [seat]));
}
