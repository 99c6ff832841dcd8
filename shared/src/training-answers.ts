import * as z from 'zod';
import { declaredAnswer } from './declared-answers.ts';

// Several areas answer with these. An area's file would bring all its calls into the functions of the others.

export const trainingKinds = ['in_department', 'out_of_department'] as const;

/** What the classes of a training end with. */
export const assessments = ['score', 'pass_fail'] as const;

export const trainingType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_mandatory: z.boolean(),
  type: z.enum(trainingKinds),
  expiration_months: z.int().nullable(),
  /** It gets no new classes and is asked of nobody. */
  archived: z.boolean(),
  /**
   * The department's date since when everybody must hold it; null or missing: it is not mandatory, or the day is not
   * stored yet.
   */
  mandatory_since: z.string().nullable().optional(),
  ...declaredAnswer('training'),
  /** Categories of the site's list that its credit counts in. */
  category_ids: z.array(z.string()).optional(),
  assessment: z.enum(assessments).optional(),
  /** The least score that passes; without it every score passes. */
  passing_score: z.int().optional(),
  /** Nobody is certified without having passed. */
  requires_pass: z.boolean().optional(),
  /** Attendees of its classes do not evaluate them. */
  no_evaluation: z.boolean().optional(),
  /** The training type whose certification an instructor should hold. */
  instructor_type_id: z.string().optional(),
  /** The trainings that a person must hold a valid certification of on the first day of a class of this one. */
  prerequisite_ids: z.array(z.string()).optional(),
});
export type TrainingType = z.infer<typeof trainingType>;

/** A class session in a response: the local date, and local times as `YYYY-MM-DDTHH:mm:00`. */
export const trainingDate = z.object({ date: z.string(), start_time: z.string(), end_time: z.string() });
export type TrainingDate = z.infer<typeof trainingDate>;

/** Who teaches a class: an employee, as called when the class was saved, or an outsider. */
export const instructor = z.object({
  /** Only of an employee. */
  employee_id: z.string().optional(),
  name: z.string(),
  /** Where an outsider comes from. */
  agency: z.string().optional(),
});
export type Instructor = z.infer<typeof instructor>;

/** When, by whom and why a class was canceled. */
const canceled = z.object({
  /** UTC ISO. */
  at: z.string(),
  /** The person as called then. */
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
  /** By start. */
  training_dates: z.array(trainingDate),
  is_enrolled: z.boolean(),
  is_waitlisted: z.boolean(),
  /** Staff entered it when it had begun already. */
  entered_later: z.literal(true).optional(),
  /** Absent: the class takes place. A canceled class stays canceled, and has no seats. */
  canceled: canceled.optional(),
  instructors: z.array(instructor).optional(),
  ...declaredAnswer('class'),
  /** A place of the site's list. */
  place_id: z.string().optional(),
});
export type TrainingClass = z.infer<typeof trainingClass>;

/** A person who had a seat in a class, or was on its waitlist, when the class was canceled. */
const canceledSeat = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  /** UTC ISO: when the person asked for the seat. */
  request_date: z.string(),
  /** The class that the person was moved to; null: none. */
  moved_to: z.object({ class_id: z.string(), date: z.string() }).nullable(),
  /** Why the person was not moved; null: moved, or no move was requested. */
  not_moved: z.string().nullable(),
});
export type CanceledSeat = z.infer<typeof canceledSeat>;

export const cancellation = canceled.extend({
  /** In the order in which they enrolled. */
  attendees: z.array(canceledSeat),
  /** By position. */
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
