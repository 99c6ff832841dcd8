import type { MailableKind } from '@muster/shared/notification-kinds';
import { notificationLabels } from '../settings/labels.ts';

/** The texts of the person's own mail. */
export const mailLabels = {
  title: 'E-mail',
  help: 'The notifications of the bell, sent to your address, too. They name trainings and dates, so use an address that only you read.',
  address: 'E-mail address',
  addressHelp: 'We send a link to it. The address counts once you have opened the link and confirmed.',
  ask: 'Send the link',
  asking: 'Sending...',
  asked: (address: string) => `A link is on its way to ${address}.`,
  askFailed: "We couldn't send the link.",
  confirmed: 'Confirmed',
  pending: (address: string) =>
    `We have sent a link to ${address}. It works once, within a day. Look among unwanted mail, too.`,
  former: 'Until then, your former address counts.',
  again: 'Send another link',
  change: 'Use another address',
  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: 'Remove the address',
  question: (address: string) => `Remove ${address}?`,
  loss: 'Nothing is sent to you by mail from then on, and you cannot replace a forgotten password by mail.',
  removed: 'Your address is removed.',
  removeFailed: "We couldn't remove the address.",
  cancel: 'Cancel',
  undeliverable: {
    bounced: 'Mail to this address came back, so none is sent. Correct the address, or ask for another link to it.',
    complained:
      'Mail to this address was reported as unwanted, so none is sent. Ask for another link to receive it again.',
  },
  off: 'Your department sends no mail at present. You can remove your address.',
  kinds: 'Sent to you by mail',
  // The bell's words, since it is the same notification.
  kind: notificationLabels.kinds satisfies Record<MailableKind, string>,
  always:
    'What happens to your account (a new device, a reset of your password, a changed second factor) is always sent.',
  sent: (kind: string) => `Sent by mail from now on: ${kind}.`,
  notSent: (kind: string) => `No longer sent by mail: ${kind}.`,
  saveFailed: "We couldn't save your choice.",
  loadFailed: "We couldn't load your e-mail address. Check your connection and try again.",
} as const;

/** The texts of the pages that work without a sign-in. */
export const openLabels = {
  forgot: {
    link: 'Forgot password?',
    title: 'Forgot password',
    help: 'If you have confirmed an e-mail address in the settings, we send a link to it that lets you choose a new password.',
    submit: 'Send the link',
    busy: 'Sending...',
    sentTitle: 'Look into your mail',
    sent: (username: string) =>
      `If ${username} has a confirmed address, a link is on its way to it. It works once, for a short time.`,
    otherwise: 'Nothing there after some minutes? Ask an administrator of your department for a temporary password.',
    failed: "We couldn't send the link.",
    back: 'Back to sign-in',
  },
  confirm: {
    title: 'Confirm your e-mail address',
    help: 'From then on Muster sends what you chose in the settings to this address.',
    submit: 'Confirm',
    busy: 'Confirming...',
    done: 'Your address is confirmed.',
    failed: "We couldn't confirm the address.",
    next: 'Go on to Muster',
  },
  reset: {
    title: 'Set New Password',
    busy: 'Opening...',
    signedIn: 'Somebody is signed in on this device. Please sign out before you choose a new password.',
    signOut: 'Sign out and go on',
    signingOut: 'Signing out...',
  },
  incomplete: {
    title: 'This link is not complete',
    text: 'Please open the link in the mail once more, or copy it whole into the address bar.',
  },
} as const;
