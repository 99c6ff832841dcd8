import * as z from 'zod';
import {
  type AuditGroup,
  type AuditKind,
  type AuditMark,
  type AuditReason,
  auditGroups,
  auditKinds,
  auditMarks,
  auditReasons,
} from '../audit-log.ts';
import { endpoint } from '../endpoint.ts';
import { date, done, employeeId, paging } from '../fields.ts';
import { permissionTypes } from '../permissions.ts';

export const accountStates = ['active', 'must_change_password', 'no_password', 'locked', 'deactivated'] as const;

export const account = z.object({
  employee_id: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  /** UTC ISO; only while the state is `locked`. */
  locked_until: z.string().nullable(),
  /** UTC ISO. */
  last_sign_in: z.string().nullable(),
  permissions: z.array(z.enum(permissionTypes)),
});
export type Account = z.infer<typeof account>;

/** Fields with their values, as they are read by a person: ids have become names. */
const facts = z.record(z.string(), z.unknown());

const names = <T extends string>(list: Record<T, unknown>) => Object.keys(list) as [T, ...T[]];

/** One entry of the audit trail. */
export const auditLogEntry = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  kind: z.enum(names<AuditKind>(auditKinds)),
  /** `nobody`: somebody who was not signed in. */
  by: z.enum(['employee', 'system', 'nobody']),
  /** Who did it; null unless it was an employee. A name is null once its holder has been deleted. */
  actor: z.object({ employee_id: z.string(), name: z.string().nullable() }).nullable(),
  /** What it was done to, the most particular first. A name is null where it is no longer known. */
  subjects: z.array(
    z.object({
      type: z.enum(['employee', 'class', 'training', 'rank', 'permission']),
      name: z.string().nullable(),
      /** Of an employee. */
      employee_id: z.string().optional(),
      /** Of a class: its first day, `YYYY-MM-DD`. */
      date: z.string().optional(),
    }),
  ),
  reason: z.enum(names<AuditReason>(auditReasons)).nullable(),
  marks: z
    .array(z.enum(names<AuditMark>(auditMarks)))
    .optional()
    .describe('What is marked for a second look; `after.end_to_end` names whose record one person made alone'),
  /** The network address that it came from. */
  address: z.string(),
  request_id: z.string(),
  /** What was changed, as it was and as it became; of something new or deleted only one of them. */
  before: facts.nullable().describe('What was changed, as it was: values by field; null where there was nothing'),
  after: facts.nullable().describe('The same as it became'),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

const params = z.object({ employee_id: employeeId });

/** Our own calls: the Users tab of Site Management. */
export const accounts = {
  list: endpoint({
    ours: true,
    method: 'GET',
    path: '/api/accounts/',
    summary: 'The accounts of the department: state, last sign-in and permissions held, by employee id.',
    access: 'admin_access',
    query: paging,
    response: z.array(account),
  }),
  unlock: endpoint({
    ours: true,
    method: 'POST',
    path: '/api/accounts/{employee_id}/unlock/',
    summary: 'Lets an account sign in again after too many failures.',
    access: 'admin_access',
    params,
    response: done,
  }),
  signOut: endpoint({
    ours: true,
    method: 'POST',
    path: '/api/accounts/{employee_id}/sign-out/',
    summary: 'Ends every session of an employee.',
    access: 'admin_access',
    params,
    response: done,
  }),
  setActive: endpoint({
    ours: true,
    method: 'PUT',
    path: '/api/accounts/{employee_id}/active/',
    summary: 'Deactivates an employee (signed out at once, future seats freed), or lets the employee in again.',
    access: 'admin_access',
    params,
    body: z.object({ active: z.boolean('Active must be true or false') }),
    response: done,
    errors: ['last_administrator'],
  }),
  auditLog: endpoint({
    ours: true,
    method: 'GET',
    path: '/api/activity/',
    summary:
      'The audit trail, newest first: of one employee (who did it, or to whom it was done), of one kind or group of kinds, from one date of the department to another, both included. A page may be shorter than its limit (100 without one), or empty, and still be followed by another.',
    access: 'admin_access',
    query: paging
      .extend({
        employee_id: employeeId.optional(),
        kind: z.enum([...names<AuditGroup>(auditGroups), ...names<AuditKind>(auditKinds)], 'Unknown kind').optional(),
        from: date.optional(),
        to: date.optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        error: 'The last day must not be before the first',
        path: ['to'],
      }),
    response: z.array(auditLogEntry),
  }),
};
