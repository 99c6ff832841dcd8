import { type ClassSession, overlap, spansOf } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { StoredEvaluation } from '../../table/entities/attendance.ts';
import { cachedRanks, cachedTypes, keepTypesOf, typeIdOfClass } from '../../table/entities/catalogue.ts';
import { type Membership, readMembership } from '../../table/entities/class-members.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { type EnrollmentState, existingEnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { Rank } from '../../table/entities/rank.ts';
import type { EnrolledSeat } from '../../table/entities/record-change.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { findTrainingType, type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { sessionsText } from '../messages/messages.ts';
import { evaluationsBefore } from './class-evaluations.ts';
import { lackedFor } from './prerequisites.ts';
import { refuseCanceled, refuseGone } from './require-class.ts';

/** Input of a decision about a seat. A certified seat keeps its attendee but is no longer in the record. */
export interface SeatReading extends Membership {
  trainingClass: TrainingClass;
  record: EnrollmentState;
  /** The employee's rank, for the attendee's copy of its name. */
  rank: Readonly<Rank> | undefined;
  /** For texts only: decisions use `types`, which has the type and its prerequisites as stored now. */
  type: Readonly<TrainingType>;
  types: ReadonlyMap<string, Readonly<TrainingType>>;
  /** The employee's evaluations of the class, for a new seat. */
  evaluations: StoredEvaluation[];
}

/** Returns the input of a seat decision: one round trip if cached without prerequisites. Throws `not_found`. */
export async function readForSeat(
  context: Pick<SiteContext, 'table' | 'site'>,
  employee: Pick<Employee, 'id' | 'rank_id'>,
  classId: string,
): Promise<SeatReading> {
  const { table } = context;
  const typeId = typeIdOfClass(table, classId);
  const membership = readMembership(table, employee.id, classId);
  const typeOf = async () => {
    const id = typeId ?? (await membership).trainingClass?.type_id;
    return id === undefined ? undefined : findTrainingType(table, id);
  };
  const [{ trainingClass, record, attendee }, current, cached, ranks] = await Promise.all([
    membership,
    typeOf(),
    cachedTypes(context),
    cachedRanks(context),
  ]);
  refuseGone(trainingClass);
  keepTypesOf(table, [trainingClass]);
  const types = wordsSuffice(current, cached) ? cached : await trainingTypes(table);
  const type = types.get(trainingClass.type_id);
  if (!type) throw new Error(`Class ${trainingClass.id} has no training type`);
  const rank = ranks.find(({ id }) => id === employee.rank_id);
  const evaluations = attendee ? [] : await evaluationsBefore(table, trainingClass, employee.id);
  return {
    trainingClass,
    record: existingEnrollmentState(employee.id, record),
    attendee,
    rank,
    type,
    types,
    evaluations,
  };
}

/** Returns whether cached types suffice for a class: no prerequisites, and the type is not newer than the cache. */
function wordsSuffice(type: TrainingType | undefined, cached: ReadonlyMap<string, Readonly<TrainingType>>): boolean {
  const asCached = type && cached.get(type.id);
  return asCached !== undefined && !type?.prerequisite_ids && !asCached.prerequisite_ids;
}

export const classFull = () => new ApiError('class_full', { conflict: true });

/** Returns the error of a closed record. Without it, writes that need an open record would retry until a timeout. */
export const employeeLeaving = () =>
  new ApiError('not_found', { detail: 'This employee is being deleted and cannot take seats' });

/**
 * Throws if an employee may not take a seat in the class (docs/behavior.md, "Errors": 409; without the conflict
 * flag for another class of the type). `forStaff` is the person's name in texts for staff. `anyPrerequisites` skips the
 * check of prerequisites.
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
  if (trainingClass.enrolled_count >= trainingClass.class_size) throw classFull();
}

/** Throws if an employee is missing prerequisites of the class; `forStaff` is as in `refuseSeat`. */
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

/** Returns the record's seat of the type in another class that has not ended (invariant 2): staff add to ended ones. */
export function seatOfSameType(record: EnrollmentState, candidate: Candidate, now: Date): EnrolledSeat | undefined {
  const at = now.toISOString();
  if (candidate.ends_at <= at) return undefined;
  return otherSeats(record, candidate).find(({ seat }) => seat.type_id === candidate.type_id && seat.ends_at > at)
    ?.seat;
}

/** Returns the seats that overlap the candidate, each with its first such session (invariant 2, half-open). */
export function overlappingSeats(
  record: EnrollmentState,
  candidate: Candidate,
  timeZone: string,
): { classId: string; seat: EnrolledSeat; session: ClassSession }[] {
  const requested = spansOf(candidate.sessions, timeZone);
  return otherSeats(record, candidate).flatMap(({ classId, seat }) => {
    const session = seat.sessions.find((one) => overlap(requested, spansOf([one], timeZone)));
    return session ? [{ classId, seat, session }] : [];
  });
}

function otherSeats({ seats }: EnrollmentState, { id }: Candidate): { classId: string; seat: EnrolledSeat }[] {
  return Object.entries(seats).flatMap(([classId, seat]) => (classId === id ? [] : [{ classId, seat }]));
}
