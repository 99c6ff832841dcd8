import type { TextName } from '@muster/shared/record/entry';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import { asItWas, asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { type Action, check, type Guard, present, reread, update } from '../core/write.ts';
import type { Actor } from './audit-entry.ts';
import { type Attendee, attendeeKey } from './seat.ts';
import { classKey, notDeleting, type TrainingClass } from './training-class.ts';

/** Who recorded something, and when (UTC ISO). */
export interface Recorded {
  at: string;
  by: Pick<Actor, 'id' | 'employee_id'>;
}

/** A line of attendance as the attendee's item has it. What a person typed is in the texts of its entry. */
export interface StoredLine extends Recorded {
  /** The number of its entry in the person's record. */
  no: number;
  session: string;
  status: AttendanceStatus;
  minutes: number;
  /** The names of the texts that its entry has. */
  texts?: TextName[];
}

/** The result of an assessment likewise. */
export interface StoredResult extends Recorded {
  no: number;
  score?: number;
  passed: boolean;
  /** The names of the texts that its entry has. */
  texts?: TextName[];
}

/**
 * Everything that was recorded about an attendee in a class, in that order. Lines are added, and never changed or left
 * out.
 */
export interface Attendance {
  lines: StoredLine[];
  results: StoredResult[];
}

/** Returns what was recorded about an attendee. */
export const attendanceOf = ({ attendance }: Pick<Attendee, 'attendance'>): Attendance =>
  attendance === undefined ? { lines: [], results: [] } : (JSON.parse(attendance) as Attendance);

/** Writes what was recorded about an attendee. Conditions on the seat, and on what had been recorded as read. */
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

/** The fields of a class's item about its attendance. */
const attendanceParts = ['attended', 'assessed', 'attendance_closed', 'credited'] as const;
export type ClassAttendance = Pick<TrainingClass, (typeof attendanceParts)[number] | 'evaluated'>;

/**
 * Returns the condition that a class is not being deleted, and its dates and what it says of its attendance are as
 * read.
 */
export const attendanceAsRead = (trainingClass: TrainingClass, and: readonly (keyof TrainingClass)[] = []) =>
  asItWas({ ...trainingClass }, [...attendanceParts, 'dates_version', ...and], `${present} AND ${notDeleting}`);

/**
 * Writes what a class says of its attendance, or nothing where it says so already. Conditions on the class as read: its
 * dates, and what it says of its attendance, so that nothing is recorded once it is closed.
 */
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
