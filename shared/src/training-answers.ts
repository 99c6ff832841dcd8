import * as z from 'zod';

// Several areas answer with these. An area's file would bring all its calls into the functions of the others.

export const trainingKinds = ['in_department', 'out_of_department'] as const;

export const trainingType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_mandatory: z.boolean(),
  type: z.enum(trainingKinds),
  expiration_months: z.int().nullable(),
  /** It gets no new classes and is asked of nobody. */
  archived: z.boolean(),
  /** The department's date since when everybody must hold it; null or missing: it is not mandatory, or the day is not stored yet. */
  mandatory_since: z.string().nullable().optional(),
});
export type TrainingType = z.infer<typeof trainingType>;

/** A class session in a response: the local date, and local times as `YYYY-MM-DDTHH:mm:00`. */
export const trainingDate = z.object({ date: z.string(), start_time: z.string(), end_time: z.string() });
export type TrainingDate = z.infer<typeof trainingDate>;

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
});
export type TrainingClass = z.infer<typeof trainingClass>;

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
