import type { Account } from '@muster/shared/areas/accounts';
import { listLabels } from '../../ui/searchable-list/labels.ts';

/** Every text of the Users tab; SPEC.md leaves them open. */
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
  cancel: 'Cancel',
  continue: 'Continue',
  own: 'This is your own account.',
  notReadAgain: 'This is done, but the account could not be read again. Reload the page to see how it is now.',
} as const;

export const listTexts = {
  ...listLabels('user', 'users', 'Failed to fetch users'),
  searchHint: 'Search id, name, state, permission',
  empty: 'No users yet.',
};

export const stateWords: Record<Account['state'], string> = {
  active: 'Active',
  must_change_password: 'Must change password',
  no_password: 'No password',
  locked: 'Locked',
  deactivated: 'Deactivated',
};

/** The words around one thing that is done to an account. */
export interface ActionLabels {
  /** The button's and the dialog's name. */
  title: string;
  question: (name: string) => string;
  /** What it means for that person. */
  meaning: string;
  /** What it means where it is the own account, told before the second question. */
  ownMeaning: string;
  busy: string;
  failed: string;
  done: (name: string) => string;
}

export const actionLabels = {
  unlock: {
    title: 'Unlock',
    question: (name) => `Let ${name} sign in again?`,
    meaning:
      'The account was closed for a while after too many failed attempts to sign in. The password stays the same.',
    ownMeaning: 'Too many attempts to sign in with your number have failed. Was it you?',
    busy: 'Unlocking...',
    failed: 'Failed to unlock the account',
    done: (name) => `${name} can sign in again.`,
  },
  reset: {
    title: 'Reset password',
    question: (name) => `Reset the password of ${name}?`,
    meaning:
      'The current password stops working and every session ends at once. You get a temporary password to pass on.',
    ownMeaning: 'You are signed out and must choose a new password when you sign in with the temporary one.',
    busy: 'Resetting...',
    failed: 'Failed to reset the password',
    done: (name) => `The password of ${name} has been reset.`,
  },
  signOut: {
    title: 'Sign out everywhere',
    question: (name) => `Sign ${name} out everywhere?`,
    meaning: 'Every open session ends at once, on every device. The password stays the same.',
    ownMeaning: 'Your session here ends as well.',
    busy: 'Signing out...',
    failed: 'Failed to sign out',
    done: (name) => `${name} is signed out everywhere.`,
  },
  deactivate: {
    title: 'Deactivate',
    question: (name) => `Deactivate ${name}?`,
    meaning:
      'Signed out at once, with no way to sign in; seats in future classes and places on waitlists go to others and do not come back. Past attendance and certifications stay on record.',
    ownMeaning: 'You are signed out and cannot sign in again. Only another administrator can undo this.',
    busy: 'Deactivating...',
    failed: 'Failed to deactivate the employee',
    done: (name) => `${name} is deactivated.`,
  },
  activate: {
    title: 'Activate',
    question: (name) => `Let ${name} in again?`,
    meaning: 'The password and the permissions are as they were. Seats that were given to others stay theirs.',
    ownMeaning: 'You are about to activate yourself.',
    busy: 'Activating...',
    failed: 'Failed to activate the employee',
    done: (name) => `${name} is active again.`,
  },
} as const satisfies Record<string, ActionLabels>;

export type AccountAction = keyof typeof actionLabels;

export const passwordLabels = {
  title: 'Password reset',
  text: (name: string, id: string) => `${name} can now sign in as ${id} with this temporary password.`,
} as const;

export const viewLabels = { title: 'Shown of the users', accounts: 'Accounts', activity: 'Activity' } as const;

const entries = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

/** The texts of the Activity view; what was done is worded in the contract's list of kinds. */
export const activityLabels = {
  title: 'Activity',
  columns: { what: 'What', who: 'Who', at: 'When', address: 'From' },
  filters: {
    person: 'Employee ID',
    kind: 'What',
    from: 'From day',
    to: 'To day',
    everyKind: 'Everything',
    wholeGroup: (words: string) => `All of: ${words}`,
    clear: 'Clear filters',
  },
  count: (shown: number, state: 'loading' | 'waiting' | 'complete' | 'failed') => {
    if (state === 'complete') return entries(shown);
    return state === 'loading' ? `${entries(shown)} so far, looking for more...` : `${entries(shown)} so far`;
  },
  by: { system: 'The system', nobody: 'Somebody not signed in' },
  somebody: 'Somebody who has been deleted',
  former: (employee_id: string) => `Former employee ${employee_id}`,
  gone: { class: 'a deleted class', training: 'a deleted training', rank: 'a deleted rank' },
  toggle: (open: boolean, what: string) => `${open ? 'Hide' : 'Show'} details: ${what}`,
  details: {
    changes: 'What was changed',
    field: 'Field',
    before: 'Before',
    after: 'After',
    value: 'Value',
    exactly: (at: string, request: string) => `${at.replace('T', ' ').replace(/\.\d+Z$/, '')} UTC · request ${request}`,
  },
  fields: {
    attempts_today: 'Attempts from this address today',
    attempts_refused: 'Attempts refused so far',
    locked_until: 'Locked until',
    class_size: 'Seats',
    enrolled_count: 'Enrolled',
    waiting_count: 'Waiting',
    expiration_months: 'Expires after (months)',
    is_mandatory: 'Mandatory',
    is_active: 'Active',
    is_enrolled: 'Enrolled',
    enrollment_start: 'Enrollment opens',
    enrollment_end: 'Enrollment closes',
    sessions: 'Dates',
    employees: 'Certified',
    end_to_end: 'Class, seat and certification by one person',
    in_classes: 'Changed on lists of classes',
    promoted: 'Given a seat',
  },
  nothing: 'None',
  yes: 'Yes',
  no: 'No',
  empty: 'Nothing has happened yet.',
  nothingFound: 'Nothing matches these filters.',
  failed: 'Failed to fetch activity',
  failedAfter: (shown: number) => `Failed to fetch activity. Shown so far: ${entries(shown)}.`,
  export: {
    title: 'Export CSV',
    busy: (count: number) => `Exporting... ${entries(count)}`,
    failed: 'Failed to export activity',
  },
  /** The file's first line, in the order of its columns. */
  csv: {
    time: 'Time',
    utc: 'Time (UTC)',
    actor_id: 'Actor ID',
    actor: 'Actor',
    kind: 'Kind',
    what: 'What',
    employee_id: 'Employee ID',
    employee: 'Employee',
    about: 'About',
    reason: 'Reason',
    address: 'Address',
    before: 'Before',
    after: 'After',
    request: 'Request',
    entry: 'Entry',
    marks: 'Marked',
  },
} as const;
