import type { NotificationKind } from '@muster/shared/notification-kinds';
import type { SignInWay } from '@muster/shared/sign-in-ways';
import type { settingsSections } from '../../paths.ts';

/** The texts of the settings: those of the password from docs/spec.md sections 2, 5 and 8. */
export const labels = {
  title: 'Settings',
  index: 'Sections of the settings',
  sections: {
    password: 'Password',
    'second-factor': 'Second factor',
    sessions: 'Sessions',
    notifications: 'Notifications',
    mail: 'E-mail',
    calendar: 'Calendar',
    appearance: 'Appearance',
  } satisfies Record<(typeof settingsSections)[number], string>,
  changePassword: 'Change Password',
  current: 'Current Password',
  newPassword: 'New Password',
  newPasswordHelp:
    'Not one of your last ten, not a common one, and without your name, your employee ID or your department.',
  rules: { different: 'Different from the current password', repeated: 'Typed the same way twice' },
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
  help: 'What the bell shows you. Hidden notifications are kept, and come back when you show them again.',
  always: 'Always shown',
  choice: 'Your choice',
  kinds: {
    promoted: 'You get a seat from the waitlist',
    class_changed: 'A class of yours has other dates or another location',
    class_cancelled: 'A class of yours is canceled',
    added: 'You are added to a class',
    removed: 'You are removed from a class',
    expired: 'A certification of yours has expired',
    person_expiring: 'A certification of somebody whom you supervise expires soon',
    revoked: 'A certification of yours is revoked',
    requirement: 'You are told what you have to do for a requirement',
    passed_over: 'A seat became free, but you could not take it',
    certified: 'You are certified',
    near_expiration: 'A certification of yours expires soon',
    digest: 'Each Monday: what the people whom you supervise lack',
    evaluation: 'You are asked to evaluate a class, and reminded of it',
    new_device: 'Your account is used on a new device',
    password_reset: 'Your password is reset',
    factor_changed: 'A second factor of your account is changed',
    sign_on_refused:
      'For administrators: a single sign-on was refused, because its account belongs to another employee',
    mail_stopped: 'Mail to your address came back',
  } satisfies Record<NotificationKind, string>,
  loadFailed: "We couldn't load your choice of notifications. Check your connection and try again.",
  saveFailed: "We couldn't save your choice.",
  shown: (kind: string) => `Shown from now on: ${kind}.`,
  hidden: (kind: string) => `Hidden from now on: ${kind}.`,
} as const;

export const sessionLabels = {
  title: 'Where you are signed in',
  help: 'If you do not know one of these, sign it out and change your password.',
  here: 'This device',
  ways: { password: 'with a password', passkey: 'with a passkey', sign_on: 'with single sign-on' } satisfies Record<
    SignInWay,
    string
  >,
  since: (time: string, way: string) => `Signed in ${time}, ${way}`,
  lastUsed: (time: string) => `Last used ${time}`,
  from: (address: string) => `from ${address}`,
  none: 'You are signed in nowhere else.',
  end: 'Sign out',
  ending: 'Signing out...',
  endTitle: 'Sign out there',
  question: (device: string) => `Sign out ${device}?`,
  loss: 'What is typed there and not saved is lost.',
  ended: (device: string) => `${device} is signed out.`,
  loadFailed: "We couldn't load where you are signed in. Check your connection and try again.",
  endFailed: "We couldn't sign it out.",
} as const;

export const appearanceLabels = {
  help: 'On this device only.',
} as const;
