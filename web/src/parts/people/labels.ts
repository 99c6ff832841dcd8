import { listLabels } from '../../ui/searchable-table/labels.ts';

/** The texts of a person's page, which docs/spec.md does not have. */
export const labels = {
  loading: 'Person',
  subtitle: (employeeId: string, rank: string | null) =>
    rank === null ? `Employee ID ${employeeId}` : `Employee ID ${employeeId}, ${rank}`,
  failed: "We couldn't load this person. Check your connection and try again.",
  notFound: {
    title: 'No such person',
    text: (employeeId: string) =>
      `No employee of your department has the ID ${employeeId}. It may have been changed, or the employee was deleted.`,
    employees: 'Search the employees',
    dashboard: 'Go to the dashboard',
  },
  forbidden: {
    title: 'This page is not open to you',
    text: 'You can open your own page. Pages of others are for staff: ask an administrator if you need this one.',
    own: 'Open your own page',
  },
  facts: {
    employeeId: 'Employee ID',
    name: 'Name',
    badge: 'Badge Number',
    rank: 'Rank',
    unit: 'Unit',
    group: 'Group',
    supervisor: 'Supervisor',
    noRank: 'No rank',
    hired: 'Hired',
    active: 'Active',
    yes: 'Yes',
    no: 'No',
    account: 'Account',
    lastSignIn: 'Last sign-in',
    never: 'Never',
    permissions: 'Permissions',
    none: 'None',
  },
  certifications: {
    title: 'Certifications',
    training: 'Training Name',
    status: 'Status',
    certified: 'Certification Date',
    expires: 'Expiration Date',
    notCertified: 'Not Certified',
    never: 'Never',
    optional: 'Not mandatory',
    empty: 'No training is mandatory, and none is certified.',
  },
  seats: {
    title: 'Seats and waitlists',
    training: 'Training Name',
    status: 'Status',
    location: 'Location',
    dates: 'Dates and times',
    ended: 'The class has ended and is not certified yet',
    empty: 'No seat and no position on a waitlist.',
  },
  notifications: 'Your notifications',
  actions: {
    edit: 'Edit',
    more: (name: string) => `More actions for ${name}`,
    reset: 'Reset password',
    unlock: 'Unlock',
    open: 'Open account',
    signOut: 'Sign out everywhere',
    deactivate: 'Deactivate',
    activate: 'Activate',
    delete: 'Delete',
    administratorsOnly: 'Only an administrator may do this to an administrator',
  },
} as const;

/** The texts of the list of people whose account waits for staff. */
export const waitingLabels = {
  title: 'Accounts that wait',
  help: 'People who have not chosen a first password yet, and accounts that are locked after failed attempts to sign in.',
  shown: 'Shown accounts',
  states: { waiting: 'Waiting for a first password', locked: 'Locked' },
  empty: { waiting: 'Everybody has chosen a password.', locked: 'No account is locked.' },
  onlyFirst: (shown: number, count: number) => `The first ${shown} of ${count} are listed.`,
};

export const waitingTexts = {
  ...listLabels('account', 'accounts', "We couldn't load the accounts. Check your connection and try again."),
  searchHint: 'Search id, name',
};

/** The texts of a field that finds a person. */
export const personInputLabels = {
  suggestions: 'People',
  loading: 'Loading people...',
  noneMatch: 'No employee matches.',
  notLoaded: "We couldn't load the people. Type an exact employee ID.",
  chooseFromList: 'Please choose a person from the list',
  is: (name: string) => `This is ${name}.`,
} as const;
