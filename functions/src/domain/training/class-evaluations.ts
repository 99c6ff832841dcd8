import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { evaluationsOn } from '@muster/shared/record/evaluations-on';
import { alwaysRecorded, standingFor } from '@muster/shared/record/in-force';
import { dayText } from '@muster/shared/rules/day-text';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import {
  attendanceOf,
  type StoredEvaluation,
  setAttendance,
  setClassAttendance,
} from '../../table/entities/attendance.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { type Attendee, findAttendeesOf } from '../../table/entities/seat.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';

/** The most evaluations of an attendee in a class: they are parts of one item. */
const mostEvaluations = 200;

/** No day is later. */
const lastDay = '9999-12-31';

/** Returns a person's evaluations in a class that count, in order of recording, as their seat has them. */
export function evaluationsInClass(entries: readonly EntryContent[], classId: string): StoredEvaluation[] {
  const standing = standingFor(entries, alwaysRecorded);
  const counting = new Set(evaluationsOn(entries, { on: lastDay, known: alwaysRecorded }).map(({ no }) => no));
  const byNo = new Map(entries.filter(isKind('evaluation.recorded')).map((entry) => [entry.no, entry]));
  return [...byNo.values()]
    .filter(({ supersedes, data }) => supersedes === undefined && data.class_id === classId)
    .flatMap(({ no }) => {
      const entry = byNo.get(standing(no));
      return entry && counting.has(entry.no) ? [storedEvaluation(entry)] : [];
    });
}

function storedEvaluation({
  no,
  recorded_at,
  actor,
  valid_on,
  data,
}: EntryContent<'evaluation.recorded'>): StoredEvaluation {
  const { evaluation_id, form_id, form_name, outcome, points, possible, attempt, firearm, evaluator } = data;
  return {
    no,
    at: recorded_at,
    by: { id: actor.id, employee_id: actor.employee_id },
    id: evaluation_id,
    form_id,
    form_name,
    on: valid_on,
    outcome,
    ...(points !== undefined && { points }),
    ...(possible !== undefined && { possible }),
    attempt,
    ...(firearm && { firearm_type: firearm.type }),
    evaluator: { id: evaluator.id, employee_id: evaluator.employee_id },
  };
}

/**
 * Returns the evaluations of a class that a person has before they take a seat in it, again or after teaching it. Read
 * them after the person's record, whose version conditions the seat. Reads nothing if the class has no evaluations.
 */
export async function evaluationsBefore(
  table: SiteTable,
  { id, assessed }: Pick<TrainingClass, 'id' | 'assessed'>,
  employeeId: string,
): Promise<StoredEvaluation[]> {
  return assessed ? evaluationsInClass(await entriesAfter(table, employeeId, 0), id) : [];
}

/** A class, and a person's seat in it; undefined: none. */
export interface SeatRead {
  trainingClass: TrainingClass | undefined;
  attendee: Attendee | undefined;
}

/** Returns a person's seat in a class. Read it after the person's record, which a seat taken since then changes. */
export async function readSeat(table: SiteTable, employeeId: string, classId: string): Promise<SeatRead> {
  const [[trainingClass], [seat]] = await Promise.all([
    findClasses(table, [classId]),
    findAttendeesOf(table, employeeId, [classId]),
  ]);
  return { trainingClass, attendee: seat?.attendee };
}

/** Throws a field error for an evaluation before the first day of its class. */
export function refuseBeforeClass({ sessions }: Pick<TrainingClass, 'sessions'>, on: string): void {
  const first = sessions[0]?.date ?? '';
  if (on < first) {
    throw invalidField('on', `The class begins on ${dayText(first)}. Please choose that day or a later one.`);
  }
}

/**
 * Returns the writes that store a person's evaluations of a class with their seat, if they have one: a seat taken later
 * gets them (`evaluationsBefore`). `entries`: all entries of the person after the change. A class with evaluations is
 * not deleted. Throws `list_full`.
 */
export function noteEvaluations(
  table: SiteTable,
  { trainingClass, attendee }: SeatRead,
  entries: readonly EntryContent[],
): Action[] {
  if (!trainingClass || trainingClass.deleting || trainingClass.canceled) return [];
  const marked = trainingClass.assessed
    ? []
    : [setClassAttendance(table, trainingClass, { assessed: true }, ['canceled'])];
  const before = attendanceOf(attendee ?? {});
  const evaluations = evaluationsInClass(entries, trainingClass.id);
  if (evaluations.length > Math.max(mostEvaluations, before.evaluations.length)) {
    throw new ApiError('list_full', {
      detail: `A person can have at most ${mostEvaluations} evaluations in one class`,
    });
  }
  if (!attendee) return marked;
  return [setAttendance(table, trainingClass.id, attendee, { ...before, evaluations }), ...marked];
}
