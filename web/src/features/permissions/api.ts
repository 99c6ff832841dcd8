import { permissions } from '@muster/shared/areas/permissions';
import type { PermissionMap } from '@muster/shared/permissions';
import { useCallback } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';

/**
 * What the person who is signed in may do, folded into a map (SPEC.md section 6). `held` is undefined until it is known;
 * the server checks every call by itself, so this only decides what is offered.
 */
export function usePermissions() {
  const { data: employee, error: noEmployee, mutate: reloadEmployee } = useCurrentEmployee();
  const employee_id = employee?.employee_id;
  const own = useCall(
    permissions.ofEmployee,
    employee_id === undefined ? null : { params: { employee_id } },
    // Asked for at every look, however short ago the last one was: what was revoked is gone at once.
    { dedupingInterval: 0 },
  );
  const held = own.data && heldOf(own.data);
  const retry = useCallback(
    () => (employee_id === undefined ? reloadEmployee() : own.mutate()),
    [employee_id, reloadEmployee, own.mutate],
  );
  return { held, failed: held === undefined && Boolean(own.error ?? noEmployee), retry };
}

function heldOf(list: readonly { permission_type: keyof PermissionMap; active: boolean }[]): PermissionMap {
  return Object.fromEntries(list.map(({ permission_type, active }) => [permission_type, active]));
}
