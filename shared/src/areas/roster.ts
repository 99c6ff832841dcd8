import * as z from 'zod';
import { declaredAnswer } from '../declared-answers.ts';
import { endpoint, extraEndpoint } from '../endpoint.ts';
import {
  clearable,
  date,
  declaredInput,
  detailResponse,
  employeeId,
  id,
  newEmployeeId,
  optionalDate,
  optionalLines,
  optionalText,
  paging,
  reference,
  requiredText,
} from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';
import { type LeaveReason, leaveReasons } from '../rules/leave.ts';
import { isStorableLine } from '../rules/storable-text.ts';
import { trainingDate } from '../training-answers.ts';

const leaveReason = z.enum(Object.keys(leaveReasons) as [LeaveReason, ...LeaveReason[]], 'Please choose a reason');

/** A leave: planned while the employee is active, otherwise in effect. */
const employeeLeave = z.object({
  /** The department's date, `YYYY-MM-DD`. */
  last_day: z.string(),
  reason: leaveReason.optional(),
  note: z.string().optional(),
  /** For a planned leave: the employee number of the new supervisor of the employee's reports. */
  supervisor_id: z.string().optional(),
});

export const employee = z.object({
  id: z.string(),
  employee_id: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  badge_number: z.string(),
  rank_id: z.string().nullable(),
  rank_name: z.string().nullable(),
  /** Position in the hierarchy, breadth first, from 1; null without a rank. */
  rank_order: z.int().nullable(),
  active: z.boolean(),
  /** The department's date of hire; null or missing: not stored. */
  hired_on: z.string().nullable().optional(),
  /** Has admin_access; missing in responses of older servers. */
  administrator: z.boolean().optional(),
  /** Missing: in no unit. The same for the group. */
  unit_id: z.string().optional(),
  unit_name: z.string().optional(),
  group_id: z.string().optional(),
  group_name: z.string().optional(),
  /** The supervisor's employee number; missing: none, or the supervisor is not an active employee. */
  supervisor_id: z.string().optional(),
  supervisor_name: z.string().optional(),
  /** Only for callers who manage the roster. Missing: no planned or recorded leave. */
  leave: employeeLeave.optional(),
  ...declaredAnswer('employee'),
});
export type Employee = z.infer<typeof employee>;

const params = z.object({ employee_id: employeeId });

const profile = {
  first_name: requiredText('First name', 100),
  middle_name: optionalText('Middle name', 100),
  last_name: requiredText('Last name', 100),
  badge_number: requiredText('Badge number', 32),
  rank_id: reference(z.string('Rank is required'))
    .min(1, 'Rank is required')
    .max(64, 'Unknown rank')
    .refine(isStorableLine, 'Unknown rank'),
  hired_on: optionalDate('Hire date').describe(
    "The department's date since when they are employed, `YYYY-MM-DD`, not in the future; without it today for a new employee, and unchanged in an update",
  ),
};

/** Optional fields of an employee. An edit keeps absent fields and clears empty ones. */
const assigned = {
  unit_id: clearable(id),
  group_id: clearable(id),
  supervisor_id: clearable(employeeId).describe(
    'The employee ID of the supervisor: an active employee who is not a direct or indirect report of this employee',
  ),
  ...declaredInput('employee'),
};

/** A class that a leave would affect. */
const affectedClass = z.object({
  id: z.string(),
  training_name: z.string(),
  location: z.string(),
  /** Ordered by start. */
  dates: z.array(trainingDate),
});
export type AffectedClass = z.infer<typeof affectedClass>;

const leaveEffects = z.object({
  earliest: z.string().describe('The earliest last day: the day of the last recorded change of the employment'),
  seats: z.array(affectedClass).describe('Seats in classes that have not started, by start'),
  waitlists: z.array(affectedClass).describe('Waitlist entries in these classes'),
  teaching: z.array(affectedClass).describe('Unfinished classes that the employee teaches, by start'),
  supervised: z.array(z.object({ employee_id: z.string(), name: z.string() })),
});
export type LeaveEffects = z.infer<typeof leaveEffects>;

const edited = { ...profile, ...assigned, active: z.boolean().optional() };

/** docs/spec.md section 7, "Profile and roster". */
export const roster = {
  profile: endpoint('GET', '/api/employee/{employee_id}/', {
    summary: "An employee's profile. Every employee may read their own.",
    access: 'own_or_roster',
    params,
    response: employee,
  }),
  list: endpoint('GET', '/api/employee-list/', {
    summary: 'The roster, by employee id. The answer has an ETag; a matching If-None-Match is answered 304.',
    access: 'roster',
    query: paging,
    response: z.array(employee),
  }),
  create: endpoint('POST', '/api/employee/create/', {
    summary:
      'Creates an employee with a temporary password, which is shown only once. It is empty in a department that has turned off passwords.',
    access: 'roster',
    acceptsIdempotencyKey: true,
    body: z.object({ employee_id: newEmployeeId, ...profile, ...assigned }),
    response: z.object({ employee, temporary_password: z.string() }),
    status: 201,
    errors: ['fresh_proof_required', 'employee_id_taken', 'changed_since'],
    bareFieldErrors: true,
  }),
  update: endpoint('PUT', '/api/employee/update/{employee_id}/', {
    summary: "Updates an employee's profile.",
    access: 'roster',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({ ...edited, read: loadedFields(edited) }),
    response: employee,
    errors: ['last_administrator', 'edit_conflict', 'supervisor_cycle', 'changed_since'],
  }),
  delete: endpoint('DELETE', '/api/employee/delete/{employee_id}/', {
    summary: 'Deletes an employee: frees future seats, keeps past attendance and certifications.',
    access: 'roster',
    params,
    response: detailResponse,
    errors: ['last_administrator'],
  }),
  resetPassword: endpoint('POST', '/api/employee/reset-password/{employee_id}/', {
    summary: 'Issues a temporary password, which is shown only once, and ends every session of the employee.',
    access: 'roster',
    acceptsIdempotencyKey: true,
    params,
    response: z.object({ temporary_password: z.string() }),
    errors: ['fresh_proof_required', 'changed_since', 'password_closed'],
  }),
  leaveEffects: extraEndpoint('GET', '/api/employees/{employee_id}/leave/', {
    summary:
      'The effects of a leave: the seats, waitlist entries, reports and classes to teach that the employee would give up.',
    access: 'roster',
    params,
    response: leaveEffects,
  }),
  recordLeave: extraEndpoint('POST', '/api/employees/{employee_id}/leave/', {
    summary:
      'Records the leave of an employee: deactivates them with a last day and a reason, or plans this for a future last day.',
    access: 'roster',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      last_day: date,
      reason: leaveReason,
      note: optionalLines('Note', 500),
      supervisor_id: clearable(employeeId).describe(
        'The employee ID of the new supervisor of the people whom the employee supervises; absent: none',
      ),
    }),
    response: employee,
    errors: ['last_administrator', 'changed_since'],
  }),
  cancelLeave: extraEndpoint('DELETE', '/api/employees/{employee_id}/leave/', {
    summary: 'Cancels a planned leave.',
    access: 'roster',
    params,
    response: employee,
    errors: ['changed_since'],
  }),
  recordReturn: extraEndpoint('POST', '/api/employees/{employee_id}/return/', {
    summary: 'Records the return of an employee. A temporary password, if requested, is shown only once.',
    access: 'roster',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      first_day: date,
      rank_id: clearable(profile.rank_id).describe('Absent: the employee keeps the rank'),
      unit_id: assigned.unit_id,
      group_id: assigned.group_id,
      supervisor_id: assigned.supervisor_id,
      issue_password: z.boolean('Please choose whether a password is issued'),
    }),
    response: z.object({ employee, temporary_password: z.string().nullable() }),
    errors: ['fresh_proof_required', 'changed_since', 'supervisor_cycle'],
  }),
  renumber: extraEndpoint('POST', '/api/employees/{employee_id}/renumber/', {
    summary: 'Changes the employee ID of an employee, who keeps everything and signs in with the new ID.',
    access: 'admin_access',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({ employee_id: newEmployeeId }),
    response: employee,
    errors: ['employee_id_taken'],
  }),
};
