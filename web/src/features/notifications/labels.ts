/** The texts of the bell, those of docs/spec.md section 2 word for word. */
export const labels = {
  title: 'Notifications',
  none: 'No notifications',
  markAll: 'Mark all as read',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  unread: 'Unread',
  loading: 'Loading notifications',
  older: 'Show older',
  loadingOlder: 'Loading...',
  fetchFailed: 'Failed to fetch notifications',
  markFailed: 'Failed to mark notifications as read',
  tryAgain: 'Try again',
} as const;
