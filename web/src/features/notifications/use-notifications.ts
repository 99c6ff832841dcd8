import { useState } from 'react';

/** SPEC.md section 3, "Notification": kept in this tab only. */
export interface Notification {
  id: string;
  message: string;
  unread: boolean;
}

/** The list in the bell. It starts empty. */
export function useNotifications(initial: readonly Notification[] = []) {
  const [list, setList] = useState(initial);
  return {
    list,
    unread: list.filter((one) => one.unread).length,
    markAllRead: () => setList((before) => before.map((one) => ({ ...one, unread: false }))),
  };
}
