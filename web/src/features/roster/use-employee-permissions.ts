import { permissions } from '@muster/shared/areas/permissions';
import type { PermissionType } from '@muster/shared/permissions';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/use-call.ts';
import { permissionLabels } from './labels.ts';

function without<V>(all: ReadonlyMap<PermissionType, V>, type: PermissionType): ReadonlyMap<PermissionType, V> {
  return new Map([...all].filter(([one]) => one !== type));
}

/**
 * Every global permission and whether an employee holds it. `change` saves one at once: it shows as changed while its call is
 * under way, and as it was, with the reason, when that fails. One permission has at most one call under way.
 */
export function useEmployeePermissions(employee_id: string, onAdministrator: (administrator: boolean) => void) {
  const global = useCall(permissions.global);
  const held = useCall(permissions.ofEmployee, { params: { employee_id } });
  const [saving, setSaving] = useState<ReadonlyMap<PermissionType, boolean>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<PermissionType, string>>(new Map());
  // State is too late to stop the second of two clicks in one frame.
  const underWay = useRef(new Set<PermissionType>());

  async function change(permission_type: PermissionType, active: boolean): Promise<void> {
    if (underWay.current.has(permission_type)) return;
    underWay.current.add(permission_type);
    setSaving((all) => new Map(all).set(permission_type, active));
    setFailures((all) => without(all, permission_type));
    try {
      const saved = await call(permissions.manage, { body: { employee_id, permission_type, active } });
      await held.mutate((list) => list?.map((one) => (one.permission_type === saved.permission_type ? saved : one)), {
        revalidate: false,
      });
      if (saved.permission_type === 'admin_access') onAdministrator(saved.active);
    } catch (error) {
      const reason = errorText(permissionLabels.changeFailed, error);
      setFailures((all) => new Map(all).set(permission_type, reason));
    } finally {
      underWay.current.delete(permission_type);
      setSaving((all) => without(all, permission_type));
    }
  }

  const active = held.data && new Map(held.data.map((one) => [one.permission_type, one.active]));
  const types = global.data && (Object.keys(global.data.global_permissions) as PermissionType[]);
  return {
    list:
      types &&
      active &&
      types.map((type) => ({
        type,
        active: saving.get(type) ?? active.get(type) ?? false,
        saving: saving.has(type),
        failure: failures.get(type),
      })),
    busy: saving.size > 0,
    failed: Boolean(global.error ?? held.error),
    retry: () => Promise.all([global.mutate(), held.mutate()]),
    change,
  };
}
