import { type Notification, notifications } from '@muster/shared/areas/notifications';
import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { cacheKey } from '../../api/cache-key.ts';
import { call } from '../../api/client.ts';
import { useAnsweredAt } from '../../api/load-state.ts';
import { onOwnChange } from '../../api/mutation-events.ts';
import { useAction } from '../../ui/use-action.ts';

const pageSize = 20;

interface Page {
  notifications: Notification[];
  unread_count: number;
}

type Key = [path: string, before: string | undefined];

/** The page after `previous`; null when that was the last one. */
function keyAfter(previous: Page | null): Key | null {
  if (previous && previous.notifications.length < pageSize) return null;
  return [notifications.list.path, previous?.notifications.at(-1)?.id];
}

/**
 * The notifications in the bell, newest first, in pages of 20. They are fetched again when the window is looked at, after
 * each change that the person made, and on `refresh`; what is shown stays when that fails.
 */
export function useNotifications() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page>(
    (_, previous: Page | null) => keyAfter(previous),
    ([, before]: Key) => call(notifications.list, { query: { limit: pageSize, before } }),
    { focusThrottleInterval: 2000 },
  );
  useEffect(() => onOwnChange(() => void mutate()), [mutate]);

  const unread = data?.[0]?.unread_count ?? 0;
  // The first page is the newest: what a later one says of having been read may be older. Unread ones are the newest.
  const list = data
    ?.flatMap((page) => page.notifications)
    .map((one, place) => ({ ...one, unread: one.unread && place < unread }));

  const [markFailed, setMarkFailed] = useState(false);
  const { run: markAllRead } = useAction(async () => {
    const newest = list?.[0];
    if (!newest || unread === 0) return;
    setMarkFailed(false);
    try {
      await call(notifications.markRead, { body: { until: newest.id } });
    } catch {
      setMarkFailed(true); // the list still says what is unread
    }
  });

  const asOf = useAnsweredAt(cacheKey(notifications.list, { query: { limit: pageSize } }));

  return {
    /** When the newest ones were answered, in milliseconds since the epoch. */
    asOf,
    /** Undefined until the first answer. */
    list,
    /** In all, also of those that are not in `list` yet. */
    unread,
    markAllRead,
    /** The last attempt to mark them failed, and there is still something to mark. */
    markFailed: markFailed && unread > 0,
    forgetFailure: () => setMarkFailed(false),
    /** The last attempt to fetch failed. */
    failed: error !== undefined,
    refresh: () => mutate(),
    hasOlder: data?.at(-1)?.notifications.length === pageSize,
    loadingOlder: isValidating && size > (data?.length ?? 0),
    showOlder: () => void setSize((data?.length ?? 0) + 1),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
