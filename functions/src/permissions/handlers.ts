import { permissionTypes } from '@muster/shared/permissions';
import type { Handlers } from '../http/call.ts';
import { namedEmployee } from '../roster/named-employee.ts';

/** SPEC.md section 7, "Permissions". */
export const permissionsHandlers: Handlers<'permissions'> = {
  ofEmployee: async ({ table, params }) => {
    const { permissions } = await namedEmployee(table, params.employee_id);
    return permissionTypes.map((permission_type) => ({
      permission_type,
      active: permissions[permission_type] === true,
    }));
  },
};
