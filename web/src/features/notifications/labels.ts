/** Every text of the bell (SPEC.md section 2). */
export const labels = {
  title: 'Notifications',
  none: 'No notifications',
  markAll: 'Mark all as read',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  unread: 'Unread',
} as const;
