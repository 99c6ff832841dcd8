import * as z from 'zod';
import { attendanceSheet, classDay, sheetRow } from '../attendance-answers.ts';
import { endpoint, extraEndpoint } from '../endpoint.ts';
import { type ErrorCode, errorList } from '../errors.ts';
import { detailResponse, employeeId, id, optionalLines, paging, requiredLines, wholeNumber } from '../fields.ts';
import { attendanceStatuses } from '../rules/attendance.ts';
import { certificationStatuses } from '../rules/certification.ts';
import { foldEmployeeNumber } from '../rules/folded.ts';
import { attendee, trainingClass } from '../training-answers.ts';

const classParams = z.object({ classId: id });

/** The most employees that one call adds. */
export const mostAdded = 100;

/** A candidate's relation to the class: a seat, a waitlist entry, or a seat in another class of the training. */
export const candidateRelations = ['enrolled', 'waitlisted', 'other_class'] as const;

/** An employee who can be added to a class, with their status in the class's training, mandatory or not. */
export const candidate = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  status: z.enum(certificationStatuses),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  standing: z.enum(candidateRelations).nullable(),
});
export type Candidate = z.infer<typeof candidate>;

/** The most people whose attendance or results one call records. */
export const mostRecorded = 100;

const reason = optionalLines('Reason', 500);

const sessionField = z
  .string('Please select a session of the class')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/, 'Please select a session of the class')
  .describe('The local start of a session, `YYYY-MM-DDTHH:mm:00`, as in `training_dates`');

/** Returns a schema for entries of several attendees, each named once. */
const onAttendees = <S extends z.ZodType<{ employee_id: string }>>(one: S) =>
  z
    .array(one, 'Please name at least one employee')
    .min(1, 'Please name at least one employee')
    .max(mostRecorded, `At most ${mostRecorded} employees can be recorded at once`)
    .refine(
      (all) => new Set(all.map(({ employee_id }) => foldEmployeeNumber(employee_id))).size === all.length,
      'An employee is named twice',
    );

const lineInput = z.object({
  employee_id: employeeId,
  status: z.enum(attendanceStatuses, 'Status must be present, absent or excused'),
  minutes: wholeNumber('Minutes', 0, 1440)
    .optional()
    .describe(
      "Minutes that the person was there, at most the session's; without them all of it for `present`, otherwise none",
    ),
  reason: reason.describe('Required to change the recorded value'),
  replaces: z
    .int('Replaces must be the number of an entry')
    .optional()
    .describe('The number of the entry that the sender saw. If another entry is current, nothing is recorded.'),
});

const resultInput = z.object({
  employee_id: employeeId,
  score: z
    .number('Score must be a number')
    .min(0, 'Score must be at least 0')
    .max(1000, 'Score must be at most 1000')
    .optional()
    .describe('For an assessment by score'),
  passed: z.boolean('Passed must be true or false').optional().describe('For an assessment without a score'),
  remediation: optionalLines('Remediation', 500).describe('The action taken or planned after a result'),
  reason: reason.describe('Required to change the recorded result'),
});

const notAdded = z.object({
  employee_id: z.string(),
  code: z.enum(Object.keys(errorList) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
});
export type NotAdded = z.infer<typeof notAdded>;

const recordedRows = z.object({
  rows: z.array(sheetRow).describe('The requested attendees, by name, with everything recorded so far'),
  not_recorded: z.array(notAdded),
});

const overridePrerequisites = z
  .boolean('Override must be true or false')
  .default(false)
  .describe('Adds people without the prerequisite trainings; the audit log marks it');

/** docs/spec.md section 7, "Training": attendance. */
export const attendance = {
  attendees: endpoint('GET', '/api/training/{classId}/attendees/', {
    summary: 'The attendees of a class, then its waitlist by position.',
    access: 'manage_trainings',
    params: classParams,
    response: z.array(attendee),
  }),
  addAttendee: endpoint('POST', '/api/trainings/{classId}/add-attendee/', {
    summary: 'Adds an employee to a class, even outside the enrollment window, but never above the class size.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({ employee_id: employeeId, override_prerequisites: overridePrerequisites }),
    response: attendee,
    status: 201,
    errors: ['not_found', 'already_enrolled', 'class_full', 'same_type', 'overlap', 'prerequisites_missing'],
  }),
  removeAttendee: endpoint('DELETE', '/api/trainings/{classId}/remove-attendee/{employee_id}/', {
    summary: 'Removes an attendee or a waiting employee from a class.',
    access: 'manage_trainings',
    params: z.object({ classId: id, employee_id: employeeId }),
    response: detailResponse,
    errors: ['already_certified', 'attendance_recorded'],
  }),
  addAttendees: extraEndpoint('POST', '/api/trainings/{classId}/add-attendees/', {
    summary: `Adds up to ${mostAdded} employees to a class, by the same rules as one. Reports employees who were not added, with the reasons.`,
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({
      employee_ids: z
        .array(employeeId, 'Please name at least one employee')
        .min(1, 'Please name at least one employee')
        .max(mostAdded, `At most ${mostAdded} employees can be added at once`),
      override_prerequisites: overridePrerequisites,
    }),
    response: z.object({ added: z.array(attendee), not_added: z.array(notAdded) }),
    errors: ['not_found'],
  }),
  candidates: extraEndpoint('GET', '/api/trainings/{classId}/candidates/', {
    summary:
      "Every active employee with the status in the class's training, and with a seat or a wait that they have for it.",
    access: 'manage_trainings',
    params: classParams,
    query: paging,
    response: z.array(candidate),
    errors: ['not_found'],
  }),
  comingClasses: extraEndpoint('GET', '/api/trainings/coming/', {
    summary: 'The classes of all trainings that have not ended and are not canceled, by start.',
    access: 'manage_trainings',
    response: z.array(trainingClass),
  }),
  classDay: extraEndpoint('GET', '/api/classes/{classId}/', {
    summary: 'A class with its training and the state of its attendance.',
    access: 'class_staff',
    auditors: true,
    params: classParams,
    response: classDay,
  }),
  sheet: extraEndpoint('GET', '/api/classes/{classId}/attendance/', {
    summary: "A class's sessions, and every attendee with all lines that were recorded and the result.",
    access: 'class_staff',
    auditors: true,
    params: classParams,
    response: attendanceSheet,
  }),
  recordAttendance: extraEndpoint('POST', '/api/classes/{classId}/attendance/', {
    summary: `Records the attendance of up to ${mostRecorded} people in a session. A correction adds an entry with a reason.`,
    access: 'class_staff',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({ session: sessionField, lines: onAttendees(lineInput) }),
    response: recordedRows,
    errors: ['session_not_begun', 'attendance_closed'],
  }),
  closeAttendance: extraEndpoint('POST', '/api/classes/{classId}/attendance/close/', {
    summary:
      'Locks the attendance of a class that has ended, and credits its instructors. Repeating the call changes nothing.',
    access: 'class_staff',
    params: classParams,
    response: classDay,
    errors: ['class_not_ended', 'attendance_incomplete'],
  }),
  reopenAttendance: extraEndpoint('POST', '/api/classes/{classId}/attendance/reopen/', {
    summary: 'Reopens the attendance of a class.',
    access: 'class_staff',
    params: classParams,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    response: classDay,
  }),
  recordResults: extraEndpoint('POST', '/api/classes/{classId}/results/', {
    summary: `Records the assessment results of up to ${mostRecorded} people in a class. Changing a result requires a reason.`,
    access: 'class_staff',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({ results: onAttendees(resultInput) }),
    response: recordedRows,
    errors: ['session_not_begun', 'not_assessed', 'attendance_closed'],
  }),
};
