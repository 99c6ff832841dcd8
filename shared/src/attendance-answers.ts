import * as z from 'zod';
import { attendanceStatuses } from './rules/attendance.ts';
import { trainingClass, trainingType } from './training-answers.ts';

/** Who recorded something, by the employee ID of then and the name of now. */
const recordedBy = z.object({ employee_id: z.string(), name: z.string() });

/** When and by whom the attendance of a class was closed. */
const closing = z.object({
  /** UTC ISO. */
  at: z.string(),
  by: recordedBy,
});

/** A class as its instructors and the staff of training see it on its day. */
export const classDay = trainingClass.extend({
  type: trainingType,
  ended: z.boolean(),
  /** Null: lines and results can be recorded. */
  attendance_closed: closing.nullable(),
  /** Attendees were asked to evaluate the class. */
  evaluated: z.literal(true).optional(),
  /** The caller may issue certifications. */
  may_certify: z.boolean(),
});
export type ClassDay = z.infer<typeof classDay>;

/** A line of attendance: what somebody has recorded about one person and one session. It is never changed. */
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
  /** A later line of the session counts instead. */
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

/** An attendee of a class with everything that was recorded about them there. */
export const sheetRow = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  /** The date of the certification from this class. */
  certified: z.string().nullable(),
  /** In the order in which they were recorded. */
  lines: z.array(attendanceLine),
  /** The result that counts. */
  result: assessmentResult.nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

const sheetSession = z.object({
  /** Its name in calls: the local start, `YYYY-MM-DDTHH:mm:00`. */
  session: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  minutes: z.int(),
  /** Its day has come: attendance can be recorded. */
  begun: z.boolean(),
});
export type SheetSession = z.infer<typeof sheetSession>;

export const attendanceSheet = z.object({
  /** By start. */
  sessions: z.array(sheetSession),
  closed: closing.nullable(),
  /** By name. */
  rows: z.array(sheetRow),
  waitlisted_count: z.int(),
});
export type AttendanceSheet = z.infer<typeof attendanceSheet>;
