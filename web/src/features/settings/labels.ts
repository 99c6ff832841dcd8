/** The texts of the settings (docs/spec.md sections 2, 5 and 8). */
export const labels = {
  title: 'Settings',
  changePassword: 'Change Password',
  current: 'Current Password',
  newPassword: 'New Password',
  confirm: 'Confirm New Password',
  mismatch: 'New passwords do not match',
  submit: 'Change Password',
  busy: 'Changing...',
  changed: 'Password changed successfully',
  failed: 'Error changing password',
  otherDevices: 'You stay signed in here; other devices are signed out.',
} as const;
