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
import { extraEndpoint } from '../endpoint.ts';
import { date, detailResponse, employeeId, id, inDayOrder, paging } from '../fields.ts';
import { permissionTypes } from '../permissions.ts';

export const accountStates = [
  'active',
  'must_change_password',
  'no_password',
  'locked',
  'idle',
  'deactivated',
] as const;

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

/** Fields with their values; ids are replaced by names. */
const facts = z.record(z.string(), z.unknown());

const names = <T extends string>(list: Record<T, unknown>) => Object.keys(list) as [T, ...T[]];

/** One entry of the audit log. */
export const auditLogEntry = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  kind: z.enum(names<AuditKind>(auditKinds)),
  /** `nobody`: a caller who is not signed in. */
  by: z.enum(['employee', 'auditor', 'provisioning', 'system', 'nobody']),
  /** The employee, auditor (username) or provider's token (its name); else null. Deleted employees have no name. */
  actor: z.object({ employee_id: z.string(), name: z.string().nullable() }).nullable(),
  /** The items that the entry is about, most specific first. A name is null if it is no longer stored. */
  subjects: z.array(
    z.object({
      type: z.enum([
        'employee',
        'auditor',
        'class',
        'training',
        'rank',
        'place',
        'category',
        'unit',
        'group',
        'holiday',
        'requirement',
        'permission',
        'provider_group',
        'provisioning_token',
        'witness',
        'form',
        'firearm',
        'program',
        'call',
      ]),
      /** For a call: its area and name, as in `record.of`. */
      name: z.string().nullable(),
      /** Only for an employee, or an auditor (the username). */
      employee_id: z.string().optional(),
      /** Only for a class: its first day, `YYYY-MM-DD`. */
      date: z.string().optional(),
    }),
  ),
  reason: z.enum(names<AuditReason>(auditReasons)).nullable(),
  marks: z
    .array(z.enum(names<AuditMark>(auditMarks)))
    .optional()
    .describe('Marked for review; `after.end_to_end` lists the employees'),
  /** The client's IP address. */
  address: z.string(),
  request_id: z.string(),
  before: facts.nullable().describe('The changed fields before the change; null: none'),
  after: facts.nullable().describe('The same fields after the change; null: none'),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

/** A bug report with its author's name at that time. */
export const bugReport = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  employee_id: z.string(),
  name: z.string(),
  description: z.string(),
  /** UTC ISO; null while the report is open. */
  handled_at: z.string().nullable(),
  /** The name of the administrator who handled it. */
  handled_by: z.string().nullable(),
});
export type BugReport = z.infer<typeof bugReport>;

const params = z.object({ employee_id: employeeId });

/** Calls beyond docs/spec.md: the Users tab of Site Management. */
export const accounts = {
  list: extraEndpoint('GET', '/api/accounts/', {
    summary: 'The accounts: state, last sign-in and permissions, by employee id.',
    access: 'admin_access',
    query: paging,
    response: z.array(account),
  }),
  unlock: extraEndpoint('POST', '/api/accounts/{employee_id}/unlock/', {
    summary: 'Unlocks an account that was locked after too many failures, or closed for disuse.',
    access: 'admin_access',
    params,
    response: detailResponse,
  }),
  signOut: extraEndpoint('POST', '/api/accounts/{employee_id}/sign-out/', {
    summary: 'Ends every session of an employee.',
    access: 'admin_access',
    params,
    response: detailResponse,
  }),
  setActive: extraEndpoint('PUT', '/api/accounts/{employee_id}/active/', {
    summary: 'Deactivates an employee (signs them out and frees future seats), or activates one.',
    access: 'admin_access',
    params,
    body: z.object({ active: z.boolean('Active must be true or false') }),
    response: detailResponse,
    errors: ['last_administrator'],
  }),
  auditLog: extraEndpoint('GET', '/api/activity/', {
    summary:
      'The audit log, newest first. Filters: an employee (acting or affected), a kind or group of kinds, first and last date. A page may be shorter than its limit (100 by default) and still be followed by another.',
    access: 'admin_access',
    query: inDayOrder(
      paging.extend({
        employee_id: employeeId.optional(),
        kind: z.enum([...names<AuditGroup>(auditGroups), ...names<AuditKind>(auditKinds)], 'Unknown kind').optional(),
        from: date.optional(),
        to: date.optional(),
      }),
    ),
    response: z.array(auditLogEntry),
  }),
  bugReports: extraEndpoint('GET', '/api/bug-reports/', {
    summary: 'The bug reports, newest first.',
    access: 'admin_access',
    query: paging,
    response: z.array(bugReport),
  }),
  handleBugReport: extraEndpoint('POST', '/api/bug-reports/{id}/handled/', {
    summary: 'Marks a bug report as handled, once.',
    access: 'admin_access',
    params: z.object({ id }),
    response: bugReport,
  }),
};
