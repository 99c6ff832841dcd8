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
  fetchFailed: "We couldn't load your notifications. Check your connection and try again.",
  markFailed: "We couldn't mark your notifications as read. Try again in a moment.",
  tryAgain: 'Try again',
} as const;
