import type { Notification } from '@muster/shared/areas/notifications';
import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { notifications } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { on } from '../../events.ts';

const pageSize = 20;

interface Page {
  notifications: Notification[];
  unread_count: number;
  /** When the page was loaded, in epoch milliseconds. */
  answeredAt: number;
}

type Key = [path: string, before: string | undefined];

/** Returns the key of the page after `previous`; null after the last one. */
function keyAfter(previous: Page | null): Key | null {
  if (previous && previous.notifications.length < pageSize) return null;
  return [notifications.list.path, previous?.notifications.at(-1)?.id];
}

/**
 * Loads notifications, newest first, in pages of 20; reloads on focus, after mutations and on `refresh`. Keeps them
 * after a failure. With `follows: false`, another component reloads them.
 */
export function useNotifications({ follows = true }: { follows?: boolean } = {}) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page>(
    (_, previous: Page | null) => keyAfter(previous),
    async ([, before]: Key) => ({
      ...(await call(notifications.list, { query: { limit: pageSize, before } })),
      answeredAt: Date.now(),
    }),
    { focusThrottleInterval: 2000 },
  );
  useEffect(() => (follows ? on('mutations-ended', () => void mutate()) : undefined), [follows, mutate]);

  const unread = data?.[0]?.unread_count ?? 0;
  // The unread notifications are the newest. Only the first page is always current.
  const list = data
    ?.flatMap((page) => page.notifications)
    .map((one, index) => ({ ...one, unread: one.unread && index < unread }));

  const [markFailed, setMarkFailed] = useState(false);
  const { run: markAllRead } = useMutation(async () => {
    const newest = list?.[0];
    if (!newest || unread === 0) return;
    setMarkFailed(false);
    try {
      await call(notifications.markRead, { body: { until: newest.id } });
    } catch {
      setMarkFailed(true); // the list still says what is unread
    }
  });

  return {
    /** When the list was loaded, in epoch milliseconds, if the latest reload failed. */
    staleSince: error === undefined ? undefined : data?.[0]?.answeredAt,
    /** Undefined until the first page is loaded. */
    list,
    /** The number of unread notifications, including those not in `list` yet. */
    unread,
    markAllRead,
    /** The last attempt to mark all as read failed, and some are still unread. */
    markFailed: markFailed && unread > 0,
    forgetFailure: () => setMarkFailed(false),
    /** The last attempt to load failed. */
    failed: error !== undefined,
    refresh: () => mutate(),
    hasOlder: data?.at(-1)?.notifications.length === pageSize,
    loadingOlder: isValidating && size > (data?.length ?? 0),
    showOlder: () => void setSize((data?.length ?? 0) + 1),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
