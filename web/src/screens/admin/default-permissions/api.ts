import { notifications } from '@mantine/notifications';
import type { PermissionType } from '@muster/shared/permissions';
import { useState } from 'react';
import { permissions } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/use-call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { labels } from './labels.ts';

/**
 * Loads the default permissions in the server's order, with the number of holders. `setDefault` changes one at a time,
 * then reloads (docs/spec.md section 4). After a failure the old value is shown.
 */
export function useDefaultPermissions() {
  const { data, error, staleSince, retry, mutate } = useCall(permissions.global);
  const [saving, setSaving] = useState<{ type: PermissionType; active: boolean }>();
  const [failure, setFailure] = useState<string>();
  const { run: setDefault } = useMutation(async ({ type, active }: { type: PermissionType; active: boolean }) => {
    setFailure(undefined);
    setSaving({ type, active });
    try {
      const saved = await call(permissions.setGlobal, { body: { permission_type: type, active } });
      // The answer is shown even if the reload fails.
      await mutate(
        (list) =>
          list && {
            ...list,
            global_permissions: { ...list.global_permissions, [saved.permission_type]: saved.active },
          },
      );
      const { granted, revoked } = labels.change[saved.permission_type];
      notifications.show({ message: saved.active ? granted : revoked, color: 'navy' });
    } catch (error) {
      setFailure(errorText(labels.updateFailed, error));
    } finally {
      setSaving(undefined);
    }
  });
  const list =
    data &&
    (Object.keys(data.global_permissions) as PermissionType[]).map((type) => ({
      type,
      active: saving?.type === type ? saving.active : data.global_permissions[type],
      saving: saving?.type === type,
      users: data.permission_stats[type].total_count,
    }));
  return {
    list,
    failed: error !== undefined,
    staleSince,
    retry,
    setDefault,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

export type DefaultPermission = NonNullable<ReturnType<typeof useDefaultPermissions>['list']>[number];
