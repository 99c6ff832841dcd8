import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, employeeId, paging } from '../fields.ts';
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
};
