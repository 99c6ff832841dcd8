import * as z from 'zod';
import { declaredAnswer } from './declared-answers.ts';

// Shared by several areas: importing an area's file would bundle all its calls into other functions.

export const trainingKinds = ['in_department', 'out_of_department'] as const;

/** Assessments at the end of a training's classes. */
export const assessments = ['score', 'pass_fail'] as const;

export const trainingType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_mandatory: z.boolean(),
  type: z.enum(trainingKinds),
  expiration_months: z.int().nullable(),
  /** No new classes, and not required of anyone. */
  archived: z.boolean(),
  /** The day from which it is mandatory (date of the department); null or missing: not mandatory, or not stored yet. */
  mandatory_since: z.string().nullable().optional(),
  ...declaredAnswer('training'),
  /** Categories in which its credit counts. */
  category_ids: z.array(z.string()).optional(),
  assessment: z.enum(assessments).optional(),
  /** The passing score; absent: every score passes. */
  passing_score: z.int().optional(),
  /** The forms with which attendees are evaluated in its classes. */
  form_ids: z.array(z.string()).optional(),
  /** Only attendees who passed the assessment and every form are certified. */
  requires_pass: z.boolean().optional(),
  /** Its classes have no surveys. */
  no_evaluation: z.boolean().optional(),
  /** The training whose certification instructors should have. */
  instructor_type_id: z.string().optional(),
  /** Trainings that require a valid certification on the first day of a class. */
  prerequisite_ids: z.array(z.string()).optional(),
});
export type TrainingType = z.infer<typeof trainingType>;

/** A session in a response: the local date, and local times as `YYYY-MM-DDTHH:mm:00`. */
export const trainingDate = z.object({ date: z.string(), start_time: z.string(), end_time: z.string() });
export type TrainingDate = z.infer<typeof trainingDate>;

/** An instructor: an employee, with the name at the time of saving, or an outside instructor. */
export const instructor = z.object({
  /** Only for an employee. */
  employee_id: z.string().optional(),
  name: z.string(),
  /** The agency of an outside instructor. */
  agency: z.string().optional(),
});
export type Instructor = z.infer<typeof instructor>;

/** The time, author and reason of a cancellation. */
const canceled = z.object({
  /** UTC ISO. */
  at: z.string(),
  /** The person's number and name at that time. */
  by: z.object({ employee_id: z.string(), name: z.string() }),
  reason: z.string(),
});

export const trainingClass = z.object({
  id: z.string(),
  training_type: trainingType.pick({ id: true, name: true, is_mandatory: true }),
  location: z.string(),
  class_size: z.int(),
  enrolled_count: z.int(),
  waitlisted_count: z.int(),
  enrollment_start: z.string(),
  enrollment_end: z.string(),
  is_active: z.boolean(),
  /** Ordered by start. */
  training_dates: z.array(trainingDate),
  is_enrolled: z.boolean(),
  is_waitlisted: z.boolean(),
  /** Entered after it had begun. */
  entered_later: z.literal(true).optional(),
  /** Absent: not canceled. A canceled class stays canceled and has no seats. */
  canceled: canceled.optional(),
  instructors: z.array(instructor).optional(),
  ...declaredAnswer('class'),
  /** The id of a stored location. */
  place_id: z.string().optional(),
});
export type TrainingClass = z.infer<typeof trainingClass>;

/** A person with a seat or waitlist entry in a class when it was canceled. */
const canceledSeat = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  /** UTC ISO: when the person enrolled or joined the waitlist. */
  request_date: z.string(),
  /** The class that the person was moved to; null: none. */
  moved_to: z.object({ class_id: z.string(), date: z.string() }).nullable(),
  /** Why the person was not moved; null: moved, or no move was requested. */
  not_moved: z.string().nullable(),
});
export type CanceledSeat = z.infer<typeof canceledSeat>;

export const cancellation = canceled.extend({
  /** Ordered by enrollment time. */
  attendees: z.array(canceledSeat),
  /** Ordered by position. */
  waitlist: z.array(canceledSeat),
});
export type Cancellation = z.infer<typeof cancellation>;

export const attendeeStatuses = ['Enrolled', 'Waitlisted', 'Certified'] as const;

export const attendee = z.object({
  id: z.string(),
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  request_date: z.string(),
  status: z.enum(attendeeStatuses),
});
export type Attendee = z.infer<typeof attendee>;
