import * as z from 'zod';
import { firearmTypes } from './forms/firearm-types.ts';
import { attendanceStatuses } from './rules/attendance.ts';
import { evaluationOutcomes } from './rules/class-evaluations.ts';
import { trainingClass, trainingType } from './training-answers.ts';

/** The author of an entry: the employee ID at that time, and the current name. */
const recordedBy = z.object({ employee_id: z.string(), name: z.string() });

/** The time and the author of the locking of attendance. */
const closing = z.object({
  /** UTC ISO. */
  at: z.string(),
  by: recordedBy,
});

/** A class as its instructors and training staff see it. */
export const classDay = trainingClass.extend({
  type: trainingType,
  ended: z.boolean(),
  /** Null: attendance is not locked. */
  attendance_closed: closing.nullable(),
  /** The class has a survey. */
  evaluated: z.literal(true).optional(),
  /** The caller may issue certifications. */
  may_certify: z.boolean(),
});
export type ClassDay = z.infer<typeof classDay>;

/** An attendance entry of one person for one session. It is never changed. */
const attendanceLine = z.object({
  /** The number of its entry in the person's record. */
  no: z.int(),
  /** The session's local start, `YYYY-MM-DDTHH:mm:00`. */
  session: z.string(),
  status: z.enum(attendanceStatuses),
  minutes: z.int(),
  reason: z.string().nullable(),
  /** UTC ISO. */
  at: z.string(),
  by: recordedBy,
  /** A later entry replaces this one. */
  replaced: z.boolean(),
});
export type AttendanceLine = z.infer<typeof attendanceLine>;

const assessmentResult = z.object({
  /** The number of its entry in the person's record. */
  no: z.int(),
  score: z.number().nullable(),
  passed: z.boolean(),
  remediation: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
  by: recordedBy,
});
export type AssessmentResult = z.infer<typeof assessmentResult>;

/** An evaluation of an attendee in the class as last corrected, without its answers. Withdrawn ones are left out. */
const classEvaluation = z.object({
  id: z.string(),
  form_id: z.string(),
  form_name: z.string(),
  /** The day, a date of the department. */
  on: z.string(),
  outcome: z.enum(evaluationOutcomes),
  points: z.number().nullable(),
  possible: z.number().nullable(),
  attempt: z.int(),
  /** Null: the form is not about a firearm. */
  firearm_type: z.enum(firearmTypes).nullable(),
  evaluator: recordedBy,
});
export type ClassEvaluation = z.infer<typeof classEvaluation>;

/** An attendee of a class, with all entries about them in this class. */
export const sheetRow = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  /** The date of the certification from this class. */
  certified: z.string().nullable(),
  /** Ordered by recording time. */
  lines: z.array(attendanceLine),
  /** The current result. */
  result: assessmentResult.nullable(),
  /** In order of recording. */
  evaluations: z.array(classEvaluation),
});
export type SheetRow = z.infer<typeof sheetRow>;

const sheetSession = z.object({
  /** Its name in calls: the local start, `YYYY-MM-DDTHH:mm:00`. */
  session: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  minutes: z.int(),
  /** The session's day has begun, so attendance can be recorded. */
  begun: z.boolean(),
});
export type SheetSession = z.infer<typeof sheetSession>;

export const attendanceSheet = z.object({
  /** Ordered by start. */
  sessions: z.array(sheetSession),
  closed: closing.nullable(),
  /** Ordered by name. */
  rows: z.array(sheetRow),
  waitlisted_count: z.int(),
});
export type AttendanceSheet = z.infer<typeof attendanceSheet>;
