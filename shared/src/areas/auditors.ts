import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { date, id, inDayOrder, optionalText, reference, requiredText } from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';
import { accessStates } from '../rules/auditor-access.ts';

/** The most requirements and trainings that an account can be limited to. */
export const mostTopics = 100;

const auditor = z.object({
  id: z.string(),
  /** The sign-in name. It belongs to no employee. */
  username: z.string(),
  name: z.string(),
  agency: z.string(),
  /** For information only: no email is sent to it. */
  email: z.string().nullable(),
  /** First and last day of access, as dates of the department. */
  open_from: z.string(),
  open_until: z.string(),
  /** The date range that the auditor may see. */
  range_from: z.string(),
  range_until: z.string(),
  /** The requirements and trainings that the account may see; empty: all. */
  topic_ids: z.array(z.string()),
  state: z.enum(accessStates),
  /** The temporary password has not been replaced yet. */
  must_change_password: z.boolean(),
  /** UTC ISO. */
  last_sign_in: z.string().nullable(),
  made_at: z.string(),
  made_by: z.object({ employee_id: z.string(), name: z.string() }),
});
export type Auditor = z.infer<typeof auditor>;

const auditorFields = {
  name: requiredText('Name', 100),
  agency: requiredText('Agency', 200),
  email: optionalText('Email', 200),
  open_from: date,
  open_until: date,
  range_from: date,
  range_until: date,
  topic_ids: reference(
    z
      .array(id, 'Please choose requirements and trainings')
      .max(mostTopics, `At most ${mostTopics} requirements and trainings can be chosen`)
      .optional()
      .transform((ids) => (ids && ids.length > 0 ? [...new Set(ids)].sort() : undefined))
      .optional()
      .describe('The requirements and trainings that the account is limited to; none: all'),
  ),
};

const inOrder = <
  S extends z.ZodType<{ open_from: string; open_until: string; range_from: string; range_until: string }>,
>(
  fields: S,
) =>
  fields
    .refine(({ open_from, open_until }) => open_from <= open_until, {
      error: 'The last day of access must not be before the first',
      path: ['open_until'],
    })
    .refine(({ range_from, range_until }) => range_from <= range_until, {
      error: 'The last day of the range must not be before the first',
      path: ['range_until'],
    });

const params = z.object({ id });

const auditedClass = z.object({
  id: z.string(),
  training_id: z.string(),
  training_name: z.string(),
  location: z.string(),
  /** First and last day of the class. */
  from: z.string(),
  until: z.string(),
  attendees: z.int(),
  /** The number of attendees certified by it. */
  certified: z.int(),
  attendance_closed: z.boolean(),
  /** The class was canceled. */
  canceled: z.boolean(),
});
export type AuditedClass = z.infer<typeof auditedClass>;

/** Accounts of auditors, who are not employees (docs/decisions/0008-limit-access-to-records.md). */
export const auditors = {
  list: extraEndpoint('GET', '/api/auditors/', {
    summary: 'The accounts of auditors, newest first.',
    access: 'admin_access',
    response: z.array(auditor),
  }),
  create: extraEndpoint('POST', '/api/auditors/', {
    summary: 'Creates an auditor account with a temporary password, which is shown only once.',
    access: 'admin_access',
    acceptsIdempotencyKey: true,
    body: inOrder(z.object(auditorFields)),
    response: z.object({ auditor, temporary_password: z.string() }),
    status: 201,
  }),
  update: extraEndpoint('PUT', '/api/auditors/{id}/', {
    summary: 'Changes an auditor account. An auditor who may see less than before is signed out.',
    access: 'admin_access',
    params,
    body: inOrder(z.object({ ...auditorFields, read: loadedFields(auditorFields) })),
    response: auditor,
    errors: ['already_ended', 'edit_conflict'],
  }),
  end: extraEndpoint('POST', '/api/auditors/{id}/end/', {
    summary: "Ends an auditor's access at once, for good.",
    access: 'admin_access',
    params,
    response: auditor,
    errors: ['already_ended'],
  }),
  resetPassword: extraEndpoint('POST', '/api/auditors/{id}/reset-password/', {
    summary: 'Issues a new temporary password for an auditor, which is shown only once, and ends their login sessions.',
    access: 'admin_access',
    acceptsIdempotencyKey: true,
    params,
    response: z.object({ temporary_password: z.string() }),
    errors: ['fresh_proof_required', 'already_ended', 'changed_since'],
  }),
  classes: extraEndpoint('GET', '/api/audited-classes/', {
    summary:
      'The classes with all days in a range (default: the last year), latest first. Auditors see the classes whose files their account opens.',
    access: 'admin_access',
    auditors: true,
    query: inDayOrder(z.object({ from: date.optional(), to: date.optional() })),
    response: z.array(auditedClass),
  }),
};
