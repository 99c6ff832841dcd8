import { notifications } from '@mantine/notifications';
import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { on } from '../../events.ts';
import { usePermissions } from './api.ts';
import { labels } from './labels.ts';

/** Milliseconds that the message stays: longer than others, because the person did not expect it. */
const readingTime = 15_000;

const screens = Object.entries(labels.screens) as [Access, string][];

const isOpen = (permissions: PermissionMap, access: Access) => holdsAny(permissions, accessRules[access].permissions);

/**
 * Reloads the own permissions once when another page opens and after a refused call, and names the screens that have
 * closed since.
 */
export function usePermissionChanges(): void {
  const { permissions, retry: reload } = usePermissions();
  useReloadOnPage(reload);
  const reloading = useRef(false);
  useEffect(
    () =>
      on('access-denied', async () => {
        // This call may be refused as well.
        if (reloading.current) return;
        reloading.current = true;
        try {
          await reload();
        } catch {
          // The loaded permissions stay; the next refused call retries.
        } finally {
          reloading.current = false;
        }
      }),
    [reload],
  );
  const before = useRef<PermissionMap>(undefined);
  useEffect(() => {
    if (!permissions) return;
    const was = before.current ?? permissions;
    before.current = permissions;
    const closed = screens.flatMap(([access, name]) =>
      isOpen(was, access) && !isOpen(permissions, access) ? [name] : [],
    );
    if (closed.length > 0) {
      notifications.show({ message: labels.closed(closed), color: 'navy', autoClose: readingTime });
    }
  }, [permissions]);
}

/** Reloads when another page opens; the first page loads the permissions itself. */
function useReloadOnPage(reload: () => Promise<unknown>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    void reload().catch(() => undefined); // the loaded permissions stay; the server checks every call
  }, [pathname, reload]);
}
