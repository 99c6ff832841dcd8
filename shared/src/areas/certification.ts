import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { employeeId, id, paging, requiredLines } from '../fields.ts';
import { certificationStatuses } from '../rules/certification.ts';
import { trainingDate, trainingType } from '../training-answers.ts';

export const mandatoryStatus = z.object({
  training_id: z.string(),
  training_name: z.string(),
  status: z.enum(certificationStatuses),
  certification_date: z.string().nullable(),
  expiration_date: z.string().nullable(),
});
export type MandatoryStatus = z.infer<typeof mandatoryStatus>;

export const completedTraining = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  dates: z.array(trainingDate),
  enrollment_count: z.int(),
  /** The number of certified attendees. */
  certified_count: z.int(),
  /** The number of attendees who keep the class open (`keepsClassOpen`). */
  uncertified_count: z.int(),
  training_type: trainingType.pick({ is_mandatory: true }),
});
export type CompletedTraining = z.infer<typeof completedTraining>;

export const certificationSummary = z.object({
  employee_id: z.string(),
  name: z.string(),
  /** Beyond docs/spec.md section 3; as in the roster. */
  rank_name: z.string().nullable(),
  rank_order: z.int().nullable(),
  missing_count: z.int(),
  pending_count: z.int(),
  expiring_count: z.int(),
  completed_count: z.int(),
  certifications: z.array(mandatoryStatus),
});
export type CertificationSummary = z.infer<typeof certificationSummary>;

/** docs/spec.md section 7, "Training": certifications. */
export const certification = {
  issue: endpoint('POST', '/api/trainings/{classId}/issue-certifications/', {
    summary: 'Certifies attendees of a class that has ended. Repeating the call changes nothing.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: z.object({ classId: id }),
    body: z.object({
      employee_ids: z
        .array(employeeId, 'Please name at least one employee')
        .min(1, 'Please name at least one employee')
        .max(10_000, 'Too many employees at once'),
      reasons: z
        .record(employeeId, requiredLines('Reason', 500))
        .optional()
        .describe(
          'By employee ID: the reason for certifying an attendee who was not present in every session, if attendance was recorded',
        ),
    }),
    response: z.object({
      detail: z.string(),
      issued: z.array(z.string()),
      not_issued: z.array(z.object({ employee_id: z.string(), detail: z.string() })),
    }),
    errors: ['class_not_ended'],
  }),
  mandatoryStatus: endpoint('GET', '/api/trainings/mandatory-status/', {
    summary: "The caller's status in every mandatory training, by name.",
    access: 'signed_in',
    response: z.array(mandatoryStatus),
  }),
  completed: endpoint('GET', '/api/trainings/completed/', {
    summary: 'Classes that have ended, latest first.',
    access: 'manage_trainings',
    query: paging,
    response: z.array(completedTraining),
  }),
  summaries: endpoint('GET', '/api/employee-certifications/', {
    summary: 'Every active employee and the status in every mandatory training, by employee id.',
    access: 'manage_trainings',
    query: paging,
    response: z.array(certificationSummary),
  }),
};
