import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { employeeId, id, instant } from '../fields.ts';
import { attendanceStatuses } from '../rules/attendance.ts';
import { directions } from '../rules/check-in.ts';

const classParams = z.object({ classId: id });

/** A class session, named by its local start. */
const session = z
  .string('Session is required')
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:00$/, 'Session must be the start of a session of this class')
  .describe('The local start of a session of the class, `YYYY-MM-DDTHH:mm:00`');

const ofSession = z.object({ session });

const codeDigits = 6;

/** The most people that one call confirms; equals the limit for recording attendance. */
const mostConfirmed = 100;

const shownCode = z.object({
  code: z.string(),
  /** UTC ISO: when it is first shown. It is accepted for twice its display time. */
  from: z.string(),
  until: z.string(),
});
export type ShownCode = z.infer<typeof shownCode>;

const checkInCode = z.object({
  /** The server's time, UTC ISO, by which codes are shown. */
  now: z.string(),
  /** The current code and those of the next five minutes, so that a screen can continue offline. */
  codes: z.array(shownCode),
  /** UTC ISO: when check-in opens and closes. */
  window: z.object({ from: z.string(), until: z.string() }),
});
export type CheckInCode = z.infer<typeof checkInCode>;

/** A check-in or check-out. */
const notedMoment = z.object({
  /** UTC ISO: when the code was scanned or typed. */
  at: z.string(),
  /** UTC ISO: when it was sent; null: at once. */
  sent_at: z.string().nullable(),
});
export type NotedMoment = z.infer<typeof notedMoment>;

const arrival = z.object({
  employee_id: z.string(),
  name: z.string(),
  in: notedMoment.nullable(),
  out: notedMoment.nullable(),
  /** The current attendance entry, with the employee ID of its author and its time; null: not marked. */
  attendance: z.object({ status: z.enum(attendanceStatuses), at: z.string(), by: z.string() }).nullable(),
});
export type Arrival = z.infer<typeof arrival>;

const listed = z.object({ employee_id: z.string(), name: z.string(), rank: z.string().nullable() });

const signInSheet = z.object({
  /** Ordered by name. */
  attendees: z.array(listed.extend({ badge_number: z.string() })),
  /** Ordered by position. */
  waitlist: z.array(listed),
  /** SHA-256 of the list as canonical JSON, hexadecimal: `{attendees, class_id, session, waitlist}`. */
  state: z.string(),
  /** UTC ISO: when the list was read. */
  at: z.string(),
});
export type SignInSheet = z.infer<typeof signInSheet>;

const ofStaff = { access: 'class_staff', params: classParams, query: ofSession } as const;

/** Calls beyond docs/spec.md: check-in to a class session, and its sign-in sheet. */
export const arrivals = {
  checkInCode: extraEndpoint('GET', '/api/classes/{classId}/check-in/', {
    summary: 'The current check-in code, and those of the next five minutes.',
    ...ofStaff,
    response: checkInCode,
    errors: ['check_in_closed'],
  }),
  arrive: extraEndpoint('POST', '/api/arrivals/', {
    summary:
      'Checks the caller in to a class session or out of it. Repeating the call changes nothing. A check-in becomes attendance when an instructor confirms it.',
    access: 'signed_in',
    body: z.object({
      class_id: id
        .nullish()
        .transform((classId) => classId ?? undefined)
        .describe("The class; without it, one of the caller's classes whose check-in is open"),
      code: z
        .string('Code is required')
        .trim()
        .regex(new RegExp(`^\\d{${codeDigits}}$`), `The code has ${codeDigits} digits`),
      direction: z.enum(directions, 'Please choose in or out'),
      at: instant('Time')
        .nullish()
        .transform((at) => at ?? undefined)
        .describe('When the code was scanned or typed, if earlier; at most 12 hours ago'),
    }),
    response: z.object({
      class_id: z.string(),
      training_name: z.string(),
      session: z.string(),
      direction: z.enum(directions),
      noted: notedMoment,
      /** The check-in had already been recorded, at `noted`. */
      repeated: z.boolean(),
    }),
    errors: ['not_found', 'wrong_code', 'check_in_closed', 'not_enrolled', 'too_many_attempts'],
  }),
  listArrivals: extraEndpoint('GET', '/api/classes/{classId}/arrivals/', {
    summary: 'The check-ins and check-outs of a class session, with the attendance recorded for them.',
    ...ofStaff,
    response: z.object({
      enrolled_count: z.int(),
      /** Ordered by check-in time. */
      arrivals: z.array(arrival),
    }),
  }),
  confirmArrivals: extraEndpoint('POST', '/api/classes/{classId}/arrivals/confirm/', {
    summary:
      'Records checked-in people as present, with the minutes between check-in and check-out. Reports people who were not recorded, with the reasons.',
    access: 'class_staff',
    params: classParams,
    body: ofSession.extend({
      employee_ids: z
        .array(employeeId, 'Please name at least one employee')
        .min(1, 'Please name at least one employee')
        .max(mostConfirmed, `At most ${mostConfirmed} employees can be confirmed at once`),
    }),
    response: z.object({
      confirmed: z.array(z.string()),
      not_confirmed: z.array(z.object({ employee_id: z.string(), detail: z.string() })),
    }),
    errors: ['session_not_begun', 'attendance_closed'],
  }),
  signInSheet: extraEndpoint('GET', '/api/classes/{classId}/sign-in-sheet/', {
    summary: 'The people on the printed sheet of a class session, and the hash of that list.',
    ...ofStaff,
    response: signInSheet,
  }),
};
