import * as z from 'zod';
import { endpoint, extraEndpoint } from '../endpoint.ts';
import { date, id } from '../fields.ts';
import { trainingClass, trainingDate } from '../training-answers.ts';

/** A month of the department's calendar, `YYYY-MM`. */
const month = z.string('Please select a month').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please select a month');

export const upcomingTraining = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  /** The sessions that have not ended, by start. */
  dates: z.array(trainingDate),
});
export type UpcomingTraining = z.infer<typeof upcomingTraining>;

export const dayEntry = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  is_enrolled: z.boolean(),
  is_waitlisted: z.boolean(),
});
export type DayEntry = z.infer<typeof dayEntry>;

/** Shared by the calls about the caller's seat or waitlist entry. */
const ofSeat = {
  access: 'signed_in',
  acceptsIdempotencyKey: true,
  params: z.object({ id }),
  response: trainingClass,
} as const;

/** docs/spec.md section 7, "Training": calls of employees about their own seats. */
export const enrollment = {
  available: endpoint('GET', '/api/training-classes/available/', {
    summary:
      'Classes open for enrollment, and classes in which the caller has a seat or waitlist entry, by type name, then start.',
    access: 'signed_in',
    response: z.array(trainingClass),
  }),
  enroll: endpoint('POST', '/api/training-classes/{id}/enroll/', {
    summary:
      'Enrolls the caller in a class. With `move_from`, the caller gives up the seat in another class of the training, and the next person on its waitlist gets it.',
    ...ofSeat,
    body: z.object({
      /** The class whose seat is released. Beyond docs/spec.md section 7, where the body is empty. */
      move_from: id.nullish().transform((from) => from ?? undefined),
    }),
    errors: [
      'enrollment_closed',
      'class_inactive',
      'class_started',
      'not_enrolled',
      'already_certified',
      'already_enrolled',
      'overlap',
      'class_full',
      'same_type',
      'prerequisites_missing',
    ],
  }),
  unenroll: endpoint('POST', '/api/training-classes/{id}/unenroll/', {
    summary: 'Unenrolls the caller from a class that has not started.',
    ...ofSeat,
    errors: ['not_enrolled', 'already_certified', 'class_started', 'attendance_recorded'],
  }),
  joinWaitlist: endpoint('POST', '/api/training-classes/{id}/waitlist/', {
    summary: 'Adds the caller to the waitlist of a full class.',
    ...ofSeat,
    errors: [
      'enrollment_closed',
      'class_inactive',
      'class_started',
      'not_full',
      'already_enrolled',
      'already_waitlisted',
      'same_type',
      'prerequisites_missing',
      'too_many_waits',
    ],
  }),
  leaveWaitlist: endpoint('POST', '/api/training-classes/{id}/leave-waitlist/', {
    summary: 'Removes the caller from the waitlist of a class.',
    ...ofSeat,
    errors: ['not_waitlisted', 'class_started'],
  }),
  upcoming: endpoint('GET', '/api/trainings/upcoming/', {
    summary: "The caller's classes that have not ended, by next session.",
    access: 'signed_in',
    response: z.array(upcomingTraining),
  }),
  byDate: endpoint('GET', '/api/trainings/by-date/', {
    summary: "The caller's sessions of one day, by start.",
    access: 'signed_in',
    query: z.object({ date }),
    response: z.array(dayEntry),
  }),
  departmentMonth: extraEndpoint('GET', '/api/training-classes/by-month/', {
    summary:
      'The active classes of the department with a session in a month, including ended ones, by start, then type name.',
    access: 'signed_in',
    query: z.object({ month }),
    response: z.array(trainingClass),
  }),
  byMonth: extraEndpoint('GET', '/api/trainings/by-month/', {
    summary: "The caller's sessions of one month, by start.",
    access: 'signed_in',
    query: z.object({ month }),
    response: z.array(dayEntry),
  }),
};
