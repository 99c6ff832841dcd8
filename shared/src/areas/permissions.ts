import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { employeeId } from '../fields.ts';
import { permissionTypes } from '../permissions.ts';

const permissionType = z.enum(permissionTypes, 'Unknown permission');
const active = z.boolean('Active must be true or false');
const permission = z.object({ permission_type: permissionType, active: z.boolean() });

/** docs/spec.md section 7, "Permissions". */
export const permissions = {
  ofEmployee: endpoint('GET', '/api/employee-permissions/{employee_id}/', {
    summary: 'Every permission and whether the employee holds it. Every employee may read their own.',
    access: 'own_or_roster',
    params: z.object({ employee_id: employeeId }),
    response: z.array(permission),
  }),
  global: endpoint('GET', '/api/permissions/global', {
    summary: 'The default permissions for new users, and how many hold each.',
    access: 'roster',
    response: z.object({
      global_permissions: z.record(permissionType, z.boolean()),
      permission_stats: z.record(permissionType, z.object({ total_count: z.int() })),
    }),
  }),
  setGlobal: endpoint('POST', '/api/permissions/global', {
    summary: 'Sets whether new users get a permission.',
    access: 'admin_access',
    body: z.object({ permission_type: permissionType, active }),
    response: permission,
    errors: ['fresh_proof_required'],
  }),
  manage: endpoint('POST', '/api/manage-permission/', {
    summary: 'Grants a permission to an employee or revokes it; admin_access only by an administrator.',
    access: 'roster',
    body: z.object({ employee_id: employeeId, permission_type: permissionType, active }),
    response: permission,
    errors: ['not_found', 'forbidden', 'fresh_proof_required', 'last_administrator'],
  }),
};
