import { type PermissionType, permissionTypes } from '@muster/shared/permissions';
import type { Handlers } from '../http/call.ts';
import { employeeNamed } from '../roster/require-employee.ts';
import { listGlobalPermissions } from '../table/entities/site.ts';
import { changePermission, setDefault } from './change-permission.ts';

/** Returns a value for every permission type. */
function perType<T>(read: (type: PermissionType) => T): Record<PermissionType, T> {
  return Object.fromEntries(permissionTypes.map((type) => [type, read(type)])) as Record<PermissionType, T>;
}

/** docs/spec.md section 7, "Permissions". */
export const permissionsHandlers: Handlers<'permissions'> = {
  ofEmployee: async (call) => {
    const { permissions } = await employeeNamed(call, call.params.employee_id);
    return permissionTypes.map((permission_type) => ({
      permission_type,
      active: permissions[permission_type] === true,
    }));
  },
  global: async ({ table }) => {
    const known = await listGlobalPermissions(table);
    return {
      global_permissions: perType((type) => known.get(type)?.default ?? false),
      permission_stats: perType((type) => ({ total_count: known.get(type)?.holders ?? 0 })),
    };
  },
  setGlobal: async (call) => {
    const { permission_type: type, active } = call.body;
    await setDefault(call, { type, active });
    return call.body;
  },
  manage: async (call) => {
    const { employee_id: employeeNumber, permission_type, active } = call.body;
    await changePermission(call, { employeeNumber, type: permission_type, active });
    return { permission_type, active };
  },
};
