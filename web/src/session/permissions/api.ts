import type { PermissionMap } from '@muster/shared/permissions';
import { useCallback, useMemo } from 'react';
import { permissions as permissionCalls } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrentEmployee } from '../use-current-employee.ts';

/**
 * Loads the signed-in employee's permissions (docs/spec.md section 6); undefined until they are loaded. They only
 * control what is offered: the server checks every call.
 */
export function usePermissions() {
  const { data: employee, error: noEmployee, retry: reloadEmployee } = useCurrentEmployee();
  const employee_id = employee?.employee_id;
  const own = useCall(
    permissionCalls.ofEmployee,
    employee_id === undefined ? null : { params: { employee_id } },
    // Reloads at every focus, so that a revoked permission disappears at once. A part that mounts later does not
    // reload them: `usePermissionChanges` does when another page opens.
    { dedupingInterval: 0, revalidateIfStale: false },
  );
  const list = own.data;
  const permissions = useMemo(() => list && permissionMap(list), [list]);
  const retry = useCallback(
    () => (employee_id === undefined ? reloadEmployee() : own.retry()),
    [employee_id, reloadEmployee, own.retry],
  );
  return { permissions, failed: permissions === undefined && Boolean(own.error ?? noEmployee), retry };
}

function permissionMap(list: readonly { permission_type: keyof PermissionMap; active: boolean }[]): PermissionMap {
  return Object.fromEntries(list.map(({ permission_type, active }) => [permission_type, active]));
}
