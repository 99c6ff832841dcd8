import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ErrorCode, errorList } from '../errors.ts';
import { detailResponse, employeeId, id, paging } from '../fields.ts';
import { certificationStatuses } from '../rules/certification.ts';
import { attendee, trainingClass } from '../training-answers.ts';

const classParams = z.object({ classId: id });

/** How many employees one call adds at most. */
export const mostAdded = 100;

/** What a candidate has to do with the class: a seat in it, a wait for it, or a seat in another class of the same training. */
export const candidateStandings = ['enrolled', 'waitlisted', 'other_class'] as const;

/** An employee who can be added to a class, with the status in the class's training, whether it is mandatory or not. */
export const candidate = z.object({
  employee_id: z.string(),
  name: z.string(),
  rank: z.string().nullable(),
  status: z.enum(certificationStatuses),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
  standing: z.enum(candidateStandings).nullable(),
});
export type Candidate = z.infer<typeof candidate>;

const notAdded = z.object({
  employee_id: z.string(),
  code: z.enum(Object.keys(errorList) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
});
export type NotAdded = z.infer<typeof notAdded>;

/** docs/spec.md section 7, "Training": attendance. A function of its own, beside types and classes. */
export const attendance = {
  attendees: endpoint({
    method: 'GET',
    path: '/api/training/{classId}/attendees/',
    summary: 'The attendees of a class, then its waitlist by position.',
    access: 'manage_trainings',
    params: classParams,
    response: z.array(attendee),
  }),
  addAttendee: endpoint({
    method: 'POST',
    path: '/api/trainings/{classId}/add-attendee/',
    summary: 'Adds an employee to a class, also outside the enrollment window, never above the class size.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({ employee_id: employeeId }),
    response: attendee,
    status: 201,
    errors: ['not_found', 'already_enrolled', 'class_full', 'same_type', 'overlap'],
  }),
  removeAttendee: endpoint({
    method: 'DELETE',
    path: '/api/trainings/{classId}/remove-attendee/{employee_id}/',
    summary: 'Removes an attendee or a waiting employee from a class.',
    access: 'manage_trainings',
    params: z.object({ classId: id, employee_id: employeeId }),
    response: detailResponse,
    errors: ['already_certified'],
  }),
  addAttendees: endpoint({
    ours: true,
    method: 'POST',
    path: '/api/trainings/{classId}/add-attendees/',
    summary: `Adds up to ${mostAdded} employees to a class, each by the rules of adding one, and tells who was not added and why.`,
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: classParams,
    body: z.object({
      employee_ids: z
        .array(employeeId, 'Please name at least one employee')
        .min(1, 'Please name at least one employee')
        .max(mostAdded, `At most ${mostAdded} employees can be added at once`),
    }),
    response: z.object({ added: z.array(attendee), not_added: z.array(notAdded) }),
    errors: ['not_found'],
  }),
  candidates: endpoint({
    ours: true,
    method: 'GET',
    path: '/api/trainings/{classId}/candidates/',
    summary:
      "Every active employee with the status in the class's training, and with a seat or a wait that they have for it.",
    access: 'manage_trainings',
    params: classParams,
    query: paging,
    response: z.array(candidate),
    errors: ['not_found'],
  }),
  comingClasses: endpoint({
    ours: true,
    method: 'GET',
    path: '/api/trainings/coming/',
    summary: 'The classes of every training that have not ended, by start.',
    access: 'manage_trainings',
    response: z.array(trainingClass),
  }),
};
