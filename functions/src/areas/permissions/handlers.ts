import { type PermissionType, permissionTypes } from '@muster/shared/permissions';
import type { Handlers, SignedInCall } from '../../calls/call.ts';
import { changePermission, setDefault } from '../../domain/people/change-permission.ts';
import { employeeNamed } from '../../domain/people/require-employee.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { listGlobalPermissions } from '../../table/entities/site.ts';

function perType<T>(read: (type: PermissionType) => T): Record<PermissionType, T> {
  return Object.fromEntries(permissionTypes.map((type) => [type, read(type)])) as Record<PermissionType, T>;
}

/** Requires a fresh proof to grant administration, directly or by default. Revoking needs none. */
function proveGrant(call: Pick<SignedInCall, 'caller' | 'now'>, type: PermissionType, active: boolean): void {
  if (type === 'admin_access' && active) requireFreshProof(call);
}

/** Permissions (docs/spec.md section 7, "Permissions"). */
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
    proveGrant(call, type, active);
    await setDefault(call, { type, active });
    return call.body;
  },
  manage: async (call) => {
    const { employee_id: employeeNumber, permission_type, active } = call.body;
    proveGrant(call, permission_type, active);
    await changePermission(call, { employeeNumber, type: permission_type, active });
    return { permission_type, active };
  },
};
