import { notifications } from '@mantine/notifications';
import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import { useEffect, useRef } from 'react';
import { onRefusal } from '../../api/refusals.ts';
import { usePermissions } from './api.ts';
import { labels } from './labels.ts';

/** Milliseconds that the reason stays: the person did not ask for it and may be reading something else. */
const readingTime = 15_000;

const screens = Object.entries(labels.screens) as [Access, string][];

const isOpen = (held: PermissionMap, access: Access) => holdsAny(held, accessRules[access].permissions);

/**
 * Loads the own permissions again when a call is refused, and says in one sentence which screens have closed since the last
 * answer. The screens close by themselves: routes and tabs follow the permissions.
 */
export function usePermissionChanges(): void {
  const { held, retry: reload } = usePermissions();
  const reloading = useRef(false);
  useEffect(
    () =>
      onRefusal(async () => {
        // This call, too, may be refused.
        if (reloading.current) return;
        reloading.current = true;
        try {
          await reload();
        } catch {
          // What is known stays, and the next refusal asks again.
        } finally {
          reloading.current = false;
        }
      }),
    [reload],
  );
  const before = useRef<PermissionMap>(undefined);
  useEffect(() => {
    if (!held) return;
    const was = before.current ?? held;
    before.current = held;
    const closed = screens.flatMap(([access, name]) => (isOpen(was, access) && !isOpen(held, access) ? [name] : []));
    if (closed.length > 0) {
      notifications.show({ message: labels.closed(closed), color: 'navy', autoClose: readingTime });
    }
  }, [held]);
}
