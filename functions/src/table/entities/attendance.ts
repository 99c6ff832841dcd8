import type { FirearmType } from '@muster/shared/forms/firearm-types';
import type { TextName } from '@muster/shared/record/entry';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import type { EvaluationOutcome } from '@muster/shared/rules/class-evaluations';
import { asItWas, asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { type Action, check, type Guard, present, reread, update } from '../core/write.ts';
import type { Actor } from './audit-entry.ts';
import { type Attendee, attendeeKey } from './seat.ts';
import { classKey, notDeleting, type TrainingClass } from './training-class.ts';

/** Author and time (UTC ISO) of an entry. */
export interface Recorded {
  at: string;
  by: Pick<Actor, 'id' | 'employee_id'>;
}

/** A line of attendance in the attendee's item. Typed texts are stored with its entry. */
export interface StoredLine extends Recorded {
  /** The number of its entry in the person's record. */
  no: number;
  session: string;
  status: AttendanceStatus;
  minutes: number;
  /** The names of the texts that its entry has. */
  texts?: TextName[];
}

/** The result of an assessment in the attendee's item. */
export interface StoredResult extends Recorded {
  no: number;
  score?: number;
  passed: boolean;
  /** The names of the texts that its entry has. */
  texts?: TextName[];
}

/** An evaluation in the attendee's item: its entry in force, without the answers. */
export interface StoredEvaluation extends Recorded {
  no: number;
  /** The id of the evaluation. */
  id: string;
  form_id: string;
  form_name: string;
  /** The day, a date of the department. */
  on: string;
  outcome: EvaluationOutcome;
  points?: number;
  possible?: number;
  attempt: number;
  firearm_type?: FirearmType;
  evaluator: Pick<Actor, 'id' | 'employee_id'>;
}

/**
 * Everything recorded about an attendee in a class, in order of recording. Lines and results are only added. Of
 * evaluations, only those that count: a corrected one keeps its place, a withdrawn one is removed.
 */
export interface Attendance {
  lines: StoredLine[];
  results: StoredResult[];
  evaluations: StoredEvaluation[];
}

/** Returns an attendee's attendance. Items stored before evaluations were noted have none. */
export const attendanceOf = ({ attendance = '{}' }: Pick<Attendee, 'attendance'>): Attendance => ({
  lines: [],
  results: [],
  evaluations: [],
  ...(JSON.parse(attendance) as Partial<Attendance>),
});

/** Stores an attendee's attendance. Conditions on the seat, and on the attendance as read. */
export function setAttendance(
  table: SiteTable,
  classId: string,
  { employee, attendance_version }: Attendee,
  attendance: Attendance,
): Action {
  const changes = { attendance: JSON.stringify(attendance), attendance_version: (attendance_version ?? 0) + 1 };
  const guard = asRead({ attendance_version }, ['attendance_version']);
  return update(table, attendeeKey(table, classId, employee), setting(changes), guard);
}

/** The attendance fields of a class's item. */
const attendanceParts = ['attended', 'assessed', 'attendance_closed', 'credited'] as const;
export type ClassAttendance = Pick<TrainingClass, (typeof attendanceParts)[number] | 'evaluated'>;

/** Returns the condition that a class is not being deleted, and its dates and attendance fields are as read. */
export const attendanceAsRead = (trainingClass: TrainingClass, and: readonly (keyof TrainingClass)[] = []) =>
  asItWas({ ...trainingClass }, [...attendanceParts, 'dates_version', ...and], `${present} AND ${notDeleting}`);

/** Stores a class's changed attendance fields, on condition that they and the dates are as read, and it is open. */
export function setClassAttendance(
  table: SiteTable,
  trainingClass: TrainingClass,
  changes: ClassAttendance,
  and: readonly (keyof TrainingClass)[] = [],
): Action {
  const guard: Guard = { ...attendanceAsRead(trainingClass, and), otherwise: () => reread };
  const key = classKey(table, trainingClass.id);
  if (Object.keys(changes).length === 0) return check(table, key, guard);
  const { expression, names, values } = setting(changes as Record<string, unknown>);
  return update(table, key, { expression, names, values }, guard);
}
