import { type ClassSession, overlap, spansOf } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { keepTypesOf, knownRanks, knownTypes, typeIdOfClass } from '../../table/entities/catalogue.ts';
import { type Membership, readMembership } from '../../table/entities/class-members.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { Rank } from '../../table/entities/rank.ts';
import type { HeldSeat } from '../../table/entities/record-change.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { existingRecord, type TrainingRecord } from '../../table/entities/training-record.ts';
import { findTrainingType, type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { sessionsText } from '../messages/messages.ts';
import { lackedFor } from './prerequisites.ts';
import { refuseCanceled, refuseGone } from './require-class.ts';

/**
 * What a decision about an employee's seat in a class needs. A certified seat keeps its attendee but is no longer in
 * the record.
 */
export interface SeatReading extends Membership {
  trainingClass: TrainingClass;
  record: TrainingRecord;
  /** The employee's rank, for the attendee's copy of its name. */
  rank: Readonly<Rank> | undefined;
  /** For words: a decision depends on a type's id and on what is required before it, which `types` has as it is now. */
  type: Readonly<TrainingType>;
  types: ReadonlyMap<string, Readonly<TrainingType>>;
}

/** Returns what a decision about a seat needs, as it is now: in one round trip where this process knows the class, and
 * nothing is required before it. Throws `not_found` for a class that is deleted. */
export async function readForSeat(
  context: Pick<SiteContext, 'table' | 'site'>,
  employee: Pick<Employee, 'id' | 'rank_id'>,
  classId: string,
): Promise<SeatReading> {
  const { table } = context;
  const typeId = typeIdOfClass(table, classId);
  const [{ trainingClass, record, attendee }, asRead, known, ranks] = await Promise.all([
    readMembership(table, employee.id, classId),
    typeId === undefined ? undefined : findTrainingType(table, typeId),
    knownTypes(context),
    knownRanks(context),
  ]);
  refuseGone(trainingClass);
  keepTypesOf(table, [trainingClass]);
  const current = asRead ?? (await findTrainingType(table, trainingClass.type_id));
  const types = wordsSuffice(current, known) ? known : await trainingTypes(table);
  const type = types.get(trainingClass.type_id);
  if (!type) throw new Error(`Class ${trainingClass.id} has no training type`);
  const rank = ranks.find(({ id }) => id === employee.rank_id);
  return { trainingClass, record: existingRecord(employee.id, record), attendee, rank, type, types };
}

/**
 * Returns whether the known types serve for a class of a type, as it is now. What is required before it is decided by
 * the table, and a type that was created after the site was read is not among the known ones yet.
 */
function wordsSuffice(type: TrainingType | undefined, known: ReadonlyMap<string, Readonly<TrainingType>>): boolean {
  const asKnown = type && known.get(type.id);
  return asKnown !== undefined && !type?.prerequisite_ids && !asKnown.prerequisite_ids;
}

/**
 * Returns the error when the record is closed. Without it, a write that conditions on an open record would be tried
 * again until its time is up.
 */
export const employeeLeaving = () =>
  new ApiError('not_found', { detail: 'This employee is leaving and takes no more seats' });

/**
 * Throws the error that keeps the employee from a seat in the class, if any (docs/design.md section 3, "Errors": 409;
 * without the conflict flag for another class of the type). `forStaff` words it for a staff member, about the person of
 * this name. `anyPrerequisites`: what is required before the class is not asked.
 */
export function refuseSeat(
  { site, now }: SiteContext,
  { trainingClass, record, types, attendee }: SeatReading,
  { forStaff, anyPrerequisites = false }: { forStaff?: string; anyPrerequisites?: boolean } = {},
): void {
  const toStaff = (detail: string) => (forStaff !== undefined ? { detail } : {});
  if (record.closed) throw employeeLeaving();
  refuseCanceled(trainingClass);
  if (attendee) {
    throw new ApiError('already_enrolled', {
      conflict: true,
      ...toStaff('This employee is already enrolled in this class'),
    });
  }
  if (seatOfSameType(record, trainingClass, now)) {
    throw new ApiError('same_type', toStaff('This employee is already enrolled in another class of this training'));
  }
  const [other] = overlappingSeats(record, trainingClass, site.timezone);
  if (other) {
    const name = types.get(other.seat.type_id)?.name ?? 'another class';
    throw new ApiError('overlap', {
      conflict: true,
      detail: `This class overlaps ${forStaff !== undefined ? 'this employee’s' : 'your'} seat in ${name} on ${sessionsText([other.session], site)}.`,
    });
  }
  if (!anyPrerequisites) refuseWithoutPrerequisites({ trainingClass, record, types }, forStaff);
  if (trainingClass.enrolled_count >= trainingClass.class_size) throw new ApiError('class_full', { conflict: true });
}

/** Throws the error for an employee who lacks what is required before the class; `forStaff` is as in `refuseSeat`. */
export function refuseWithoutPrerequisites(
  { trainingClass, record, types }: Pick<SeatReading, 'trainingClass' | 'record' | 'types'>,
  forStaff?: string,
): void {
  const lacked = lackedFor(trainingClass, record, types);
  if (lacked === undefined) return;
  const needs = forStaff === undefined ? 'You need' : `${forStaff} needs`;
  throw new ApiError('prerequisites_missing', { conflict: true, detail: `${needs} ${lacked} before this class.` });
}

type Candidate = Pick<TrainingClass, 'id' | 'type_id' | 'sessions' | 'ends_at'>;

/**
 * Returns the seat, if any, that the record holds in another class of the same type, while neither class has ended
 * (invariant 2). An ended class does not count: staff add employees to one who are enrolled in the next.
 */
export function seatOfSameType(record: TrainingRecord, candidate: Candidate, now: Date): HeldSeat | undefined {
  const at = now.toISOString();
  if (candidate.ends_at <= at) return undefined;
  return otherSeats(record, candidate).find(({ seat }) => seat.type_id === candidate.type_id && seat.ends_at > at)
    ?.seat;
}

/**
 * Returns the held seats that overlap the candidate, each with its first class session that does (invariant 2,
 * half-open).
 */
export function overlappingSeats(
  record: TrainingRecord,
  candidate: Candidate,
  timeZone: string,
): { classId: string; seat: HeldSeat; session: ClassSession }[] {
  const wanted = spansOf(candidate.sessions, timeZone);
  return otherSeats(record, candidate).flatMap(({ classId, seat }) => {
    const session = seat.sessions.find((one) => overlap(wanted, spansOf([one], timeZone)));
    return session ? [{ classId, seat, session }] : [];
  });
}

function otherSeats({ seats }: TrainingRecord, { id }: Candidate): { classId: string; seat: HeldSeat }[] {
  return Object.entries(seats).flatMap(([classId, seat]) => (classId === id ? [] : [{ classId, seat }]));
}
