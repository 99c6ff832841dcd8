import type { PermissionMap } from '@muster/shared/permissions';
import { useCallback, useMemo } from 'react';
import { permissions } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrentEmployee } from '../use-current-employee.ts';

/**
 * Loads the own permissions as a map (docs/spec.md section 6). `held` is undefined until they are loaded. They only
 * control what is offered: the server checks every call.
 */
export function usePermissions() {
  const { data: employee, error: noEmployee, retry: reloadEmployee } = useCurrentEmployee();
  const employee_id = employee?.employee_id;
  const own = useCall(
    permissions.ofEmployee,
    employee_id === undefined ? null : { params: { employee_id } },
    // Reloads at every focus, so that a revoked permission disappears at once.
    { dedupingInterval: 0 },
  );
  const list = own.data;
  const held = useMemo(() => list && heldOf(list), [list]);
  const retry = useCallback(
    () => (employee_id === undefined ? reloadEmployee() : own.retry()),
    [employee_id, reloadEmployee, own.retry],
  );
  return { held, failed: held === undefined && Boolean(own.error ?? noEmployee), retry };
}

function heldOf(list: readonly { permission_type: keyof PermissionMap; active: boolean }[]): PermissionMap {
  return Object.fromEntries(list.map(({ permission_type, active }) => [permission_type, active]));
}
