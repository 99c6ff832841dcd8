import type { Account } from '@muster/shared/areas/accounts';
import { listLabels } from '../../ui/searchable-table/labels.ts';

/** The texts of the Users tab, which docs/spec.md leaves open. */
export const labels = {
  title: 'Users',
  columns: {
    employee_id: 'Employee ID',
    name: 'Name',
    state: 'State',
    last_sign_in: 'Last sign-in',
    permissions: 'Permissions',
    actions: 'Actions',
  },
  until: (time: string) => `until ${time}`,
  never: 'Never',
  none: 'None',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  moreActions: (name: string) => `More actions for ${name}`,
  own: 'This is your own account.',
  notLoadedAgain:
    'The change was made, but the account could not be reloaded. Reload the page to see its current state.',
} as const;

export const listTexts = {
  ...listLabels('user', 'users', "We couldn't load the users. Check your connection and try again."),
  searchHint: 'Search ID, name, state, permission',
  empty: 'No users yet.',
};

export const stateWords: Record<Account['state'], string> = {
  active: 'Active',
  must_change_password: 'Must change password',
  no_password: 'No password',
  locked: 'Locked',
  idle: 'Closed, not used',
  deactivated: 'Deactivated',
};

/** The texts of an action on an account. */
export interface ActionLabels {
  /** The name of the button and of the dialog. */
  title: string;
  question: (name: string) => string;
  /** The consequences for the person. */
  meaning: string;
  /** The consequences for the own account, shown before the second confirmation. */
  ownMeaning: string;
  busy: string;
  failed: string;
  done: (name: string) => string;
}

export const actionLabels = {
  unlock: {
    title: 'Unlock',
    question: (name) => `Let ${name} sign in again?`,
    meaning: 'The account was locked after too many failed sign-in attempts. The password stays the same.',
    ownMeaning: 'Too many sign-in attempts with your employee ID failed. Was it you?',
    busy: 'Unlocking...',
    failed: "We couldn't unlock the account.",
    done: (name) => `${name} can sign in again.`,
  },
  open: {
    title: 'Open',
    question: (name) => `Open the account of ${name}?`,
    meaning: 'The account was closed because it was unused for a long time. The password stays the same.',
    ownMeaning: 'You are about to open your own account.',
    busy: 'Opening...',
    failed: "We couldn't open the account.",
    done: (name) => `${name} can sign in again.`,
  },
  reset: {
    title: 'Reset password',
    question: (name) => `Reset the password of ${name}?`,
    meaning:
      'The current password stops working and every session ends at once. You get a temporary password to pass on.',
    ownMeaning: 'You are signed out and must choose a new password when you sign in with the temporary one.',
    busy: 'Resetting...',
    failed: "We couldn't reset the password.",
    done: (name) => `The password of ${name} has been reset.`,
  },
  resetFactors: {
    title: 'Reset two-step verification',
    question: (name) => `Reset two-step verification for ${name}?`,
    meaning:
      'All passkeys, the authenticator app and the recovery codes stop working, and every session ends at once. The password stays the same. First make sure that the request comes from this person.',
    ownMeaning: 'You are signed out and must sign in again.',
    busy: 'Resetting...',
    failed: "We couldn't reset two-step verification.",
    done: (name) => `Two-step verification for ${name} has been reset.`,
  },
  signOut: {
    title: 'Sign out everywhere',
    question: (name) => `Sign ${name} out everywhere?`,
    meaning: 'Every open session ends at once, on every device. The password stays the same.',
    ownMeaning: 'Your session here ends as well.',
    busy: 'Signing out...',
    failed: "We couldn't sign this person out.",
    done: (name) => `${name} is signed out everywhere.`,
  },
  deactivate: {
    title: 'Deactivate',
    question: (name) => `Deactivate ${name}?`,
    meaning:
      'The employee is signed out at once and cannot sign in. Seats in future classes and waitlist positions go to others and are not restored. Past attendance and certifications stay on record.',
    ownMeaning: 'You are signed out and cannot sign in again. Only another administrator can undo this.',
    busy: 'Deactivating...',
    failed: "We couldn't deactivate the employee.",
    done: (name) => `${name} is deactivated.`,
  },
  activate: {
    title: 'Activate',
    question: (name) => `Activate ${name}?`,
    meaning: 'The password and permissions are unchanged. Seats that went to others are not restored.',
    ownMeaning: 'You are about to activate your own account.',
    busy: 'Activating...',
    failed: "We couldn't activate the employee.",
    done: (name) => `${name} is active again.`,
  },
} as const satisfies Record<string, ActionLabels>;

export type AccountAction = keyof typeof actionLabels;

export const passwordLabels = {
  title: 'Password reset',
  text: (name: string, id: string) => `${name} can now sign in as ${id} with this temporary password.`,
} as const;
