import type { MailableKind } from '@muster/shared/notification-kinds';
import { notificationLabels } from '../settings/labels.ts';

/** The texts of the email section of the settings. */
export const mailLabels = {
  title: 'Email',
  help: 'Notifications are also sent to your email address. They name trainings and dates, so use an address that only you read.',
  address: 'Email address',
  addressHelp: 'We send a link to it. To start using the address, open the link and confirm.',
  ask: 'Send the link',
  asking: 'Sending...',
  asked: (address: string) => `A link is on its way to ${address}.`,
  askFailed: "We couldn't send the link.",
  confirmed: 'Confirmed',
  pending: (address: string) =>
    `We sent a link to ${address}. It works once, within a day. Check your spam folder, too.`,
  former: 'Until you confirm it, email goes to your former address.',
  again: 'Send another link',
  change: 'Use another address',
  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: 'Remove the address',
  question: (address: string) => `Remove ${address}?`,
  loss: 'You no longer receive email, and you cannot reset a forgotten password by email.',
  removed: 'Your address is removed.',
  removeFailed: "We couldn't remove the address.",
  cancel: 'Cancel',
  undeliverable: {
    bounced: 'Email to this address was returned, so no more is sent. Correct the address, or request another link.',
    complained:
      'Email to this address was reported as spam, so no more is sent. To receive it again, request another link.',
  },
  off: 'Your department currently sends no email. You can remove your address.',
  kinds: 'Notifications sent by email',
  // The bell's words, since it is the same notification.
  kind: notificationLabels.kinds satisfies Record<MailableKind, string>,
  always:
    'Notifications about your account (new device, password reset, changed two-step verification) are always sent.',
  sent: (kind: string) => `Sent by email from now on: ${kind}.`,
  notSent: (kind: string) => `No longer sent by email: ${kind}.`,
  saveFailed: "We couldn't save your choice.",
  loadFailed: "We couldn't load your email address. Check your connection and try again.",
} as const;

/** The texts of the pages that work without a sign-in. */
export const openLabels = {
  forgot: {
    link: 'Forgot password?',
    title: 'Forgot password',
    help: 'If you confirmed an email address in the settings, we send a link to it. The link lets you choose a new password.',
    submit: 'Send the link',
    busy: 'Sending...',
    sentTitle: 'Check your email',
    sent: (username: string) =>
      `If ${username} has a confirmed address, a link is on its way to it. It works once, for a short time.`,
    otherwise:
      'If nothing arrives after a few minutes, ask an administrator of your department for a temporary password.',
    failed: "We couldn't send the link.",
    back: 'Back to sign-in',
  },
  confirm: {
    title: 'Confirm your email address',
    help: 'Muster then sends the notifications that you chose in the settings to this address.',
    submit: 'Confirm',
    busy: 'Confirming...',
    done: 'Your address is confirmed.',
    failed: "We couldn't confirm the address.",
    next: 'Continue to Muster',
  },
  reset: {
    title: 'Set New Password',
    busy: 'Opening...',
    signedIn: 'An account is signed in on this device. Please sign out before you choose a new password.',
    signOut: 'Sign out and continue',
    signingOut: 'Signing out...',
  },
  incomplete: {
    title: 'This link is incomplete',
    text: 'Please open the link in the email again, or copy the entire link into the address bar.',
  },
} as const;
