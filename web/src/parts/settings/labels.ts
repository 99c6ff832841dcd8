import type { NotificationKind } from '@muster/shared/notification-kinds';
import type { SignInWay } from '@muster/shared/sign-in-ways';
import type { settingsSections } from '../../paths.ts';

/** The texts of the settings: those of the password from docs/spec.md sections 2, 5 and 8. */
export const labels = {
  title: 'Settings',
  index: 'Sections of the settings',
  sections: {
    password: 'Password',
    'second-factor': 'Two-step verification',
    sessions: 'Sessions',
    notifications: 'Notifications',
    mail: 'Email',
    calendar: 'Calendar',
    appearance: 'Appearance',
  } satisfies Record<(typeof settingsSections)[number], string>,
  changePassword: 'Change Password',
  current: 'Current Password',
  newPassword: 'New Password',
  newPasswordHelp:
    'Not one of your last ten passwords, not a common password, and without your name, employee ID or department.',
  rules: { different: 'Different from the current password', repeated: 'Both entries match' },
  confirm: 'Confirm New Password',
  mismatch: 'New passwords do not match',
  submit: 'Change Password',
  busy: 'Changing...',
  changed: 'Password changed successfully',
  failed: 'Error changing password',
  otherDevices: 'You stay signed in here; other devices are signed out.',
} as const;

export const notificationLabels = {
  title: 'Notifications',
  help: 'Choose what the bell shows. Hidden notifications are kept and come back when you show them again.',
  always: 'Always shown',
  choice: 'Your choice',
  kinds: {
    promoted: 'You get a seat from the waitlist',
    class_changed: 'The dates or the location of your class change',
    class_cancelled: 'Your class is canceled',
    added: 'You are added to a class',
    removed: 'You are removed from a class',
    expired: 'Your certification has expired',
    person_expiring: 'A certification of a person you supervise expires soon',
    revoked: 'Your certification is revoked',
    requirement: 'You are told what you have to do for a requirement',
    passed_over: 'A seat became free, but you could not take it',
    certified: 'You are certified',
    near_expiration: 'Your certification expires soon',
    digest: 'Each Monday: training gaps of the people you supervise',
    evaluation: 'Requests and reminders to answer a class survey',
    evaluation_recorded: 'You are evaluated, or an evaluation of you is corrected or withdrawn',
    field_training: 'You are assigned in field training, a report is due, or a phase is decided',
    new_device: 'Your account is used on a new device',
    password_reset: 'Your password is reset',
    factor_changed: 'Your two-step verification is changed',
    sign_on_refused: 'For administrators: a refused single sign-on',
    witness_failed: 'For administrators: a witness does not receive the seals',
    mail_stopped: 'Email to your address was returned',
  } satisfies Record<NotificationKind, string>,
  loadFailed: "We couldn't load your notification settings. Check your connection and try again.",
  saveFailed: "We couldn't save your choice.",
  shown: (kind: string) => `Shown from now on: ${kind}.`,
  hidden: (kind: string) => `Hidden from now on: ${kind}.`,
} as const;

export const sessionLabels = {
  title: 'Where you are signed in',
  help: 'If you do not recognize a device, sign it out and change your password.',
  here: 'This device',
  ways: { password: 'with a password', passkey: 'with a passkey', sign_on: 'with single sign-on' } satisfies Record<
    SignInWay,
    string
  >,
  since: (time: string, way: string) => `Signed in ${time}, ${way}`,
  lastUsed: (time: string) => `Last used ${time}`,
  from: (address: string) => `from ${address}`,
  none: 'You are not signed in anywhere else.',
  end: 'Sign out',
  ending: 'Signing out...',
  endTitle: 'Sign out device',
  question: (device: string) => `Sign out ${device}?`,
  loss: 'Unsaved changes on that device are lost.',
  ended: (device: string) => `${device} is signed out.`,
  loadFailed: "We couldn't load your login sessions. Check your connection and try again.",
  endFailed: "We couldn't sign out the device.",
} as const;

export const appearanceLabels = {
  help: 'Applies to this device only.',
} as const;
