import { counted } from '@muster/shared/counted';
import { permissionName } from '../../session/permissions/labels.ts';
import { listLabels } from '../../ui/searchable-table/labels.ts';

/** The texts of the Employees screen, those of docs/spec.md sections 2 and 8 word for word. */
export const labels = {
  title: 'Employees',
  create: 'Create New Employee',
  import: 'Import',
  lists: 'Units and groups',
  moreOf: 'More for employees',
  columns: {
    employee_id: 'Employee ID',
    last_name: 'Last Name',
    first_name: 'First Name',
    middle_initial: 'Middle Initial',
    badge_number: 'Badge Number',
    rank: 'Rank',
    unit: 'Unit',
    group: 'Group',
    supervisor: 'Supervisor',
    active: 'Active',
    actions: 'Actions',
  },
  yes: 'Yes',
  no: 'No',
  leaves: (day: string) => `Leaves ${day}`,
  edit: 'Edit',
  moreActions: (employee: string) => `More actions for ${employee}`,
  delete: 'Delete',
  /** Why a button is disabled. */
  administratorsOnly: {
    delete: 'Only an administrator may delete an administrator.',
    reset: "Only an administrator may reset an administrator's password.",
    active: 'Only an administrator may deactivate or activate an administrator.',
    grant: 'Only an administrator may grant or revoke this.',
    ownGrant: 'You cannot grant yourself a permission. Please ask an administrator.',
    permissions: "Only an administrator may change an administrator's permissions.",
  },
  actionOn: (action: string, employee: string) => `${action} ${employee}`,
  /** The filters above the list. */
  filters: {
    rank: 'Rank',
    unit: 'Unit',
    group: 'Group',
    any: { rank: 'Any rank', unit: 'Any unit', group: 'Any group' },
    active: 'Active',
    anyActive: 'Active or not',
    yes: 'Active',
    no: 'Not active',
    account: 'Account',
    anyAccount: 'Any account',
    waiting: 'Never signed in',
    locked: 'Locked',
    clear: 'Clear filters',
  },
  accountsFailed: "We couldn't load the account states, so the list is not filtered by account.",
  noSuchEmployee: (employeeId: string) => `No employee of your department has the ID ${employeeId}.`,
  onlyFirst: (shown: number, count: number) => `the first ${shown} of ${count}`,
  onlyYou: 'You are the only employee so far. Choose Import to add your people from a file.',
  ranksFailed: 'Failed to fetch ranks',
  retry: 'Try again',
  done: 'Done',
} as const;

export const listTexts = {
  ...listLabels('employee', 'employees', 'Failed to fetch employees'),
  searchHint: 'Search every column',
  empty: 'No employees yet.',
};

/** The same where a filter is set. */
export const filteredTexts = { ...listTexts, empty: 'No employees match these filters.' };

/** The page of the units and groups. */
export const unitLabels = {
  chart: 'Org chart',
  edit: 'Change units and groups',
  help: 'Choose a unit or a group to list its people.',
  people: (count: number) => counted(count, 'person', 'people'),
  compliant: (percent: string) => `${percent} compliant`,
  failed: "We couldn't load headcounts and compliance of the units and groups.",
} as const;

/** Create Employee and Edit Employee. */
export const formLabels = {
  createTitle: 'Create Employee',
  editTitle: 'Edit Employee',
  employee_id: 'Employee ID',
  employeeIdHelp: 'The number the employee signs in with.',
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  badge_number: 'Badge Number',
  rank: 'Rank',
  chooseRank: 'Choose a rank',
  hired_on: 'Hire Date',
  hireDateHelp: 'Leave empty for today.',
  hireDateOnRecord: 'Requirements apply to the person from this day. Changes stay on record.',
  unit: 'Unit',
  noUnit: 'No unit',
  unitsFailed: "We couldn't load the units",
  group: 'Group',
  noGroup: 'No group',
  groupsFailed: "We couldn't load the groups",
  supervisor: 'Supervisor',
  supervisorHelp: 'Type an employee ID or a name. Leave empty for no supervisor.',
  noRanks: 'Your department has no ranks yet. An administrator adds them in Site Management.',
  active: 'Active',
  inactiveHelp: 'When you save, the employee is signed out at once, and seats in future classes go to others.',
  ownInactiveHelp: 'This is your own account. When you save, you are signed out and cannot sign in again.',
  create: 'Create Employee',
  creating: 'Creating...',
  save: 'Save Changes',
  saving: 'Saving...',
  createFailed: 'Failed to create employee. Please try again later.',
  updateFailed: "We couldn't save the employee. Your entries are kept.",
  saved: (name: string) => `${name} has been saved.`,
} as const;

/** The Permissions section of Edit Employee. */
export const permissionLabels = {
  title: 'Permissions',
  help: 'Each change is saved at once.',
  name: permissionName,
  loadFailed: "We couldn't load the permissions. Check your connection and try again.",
  changeFailed: 'Failed to update permission',
  own: {
    title: 'These are your own permissions',
    first: (change: string) => `Do you want to ${change}?`,
    second: (change: string) =>
      `It takes effect at once, and you may not be able to undo it yourself. Do you really want to ${change}?`,
    change: (name: string, active: boolean) => (active ? `give yourself ${name}` : `give up ${name}`),
    keep: 'Keep as it is',
    continue: 'Continue',
    confirm: 'Yes, change it',
  },
} as const;

/** The texts of temporary passwords. */
export const passwordLabels = {
  createdTitle: 'Employee Created Successfully',
  created: (name: string, employeeId: string) =>
    `${name} can now sign in as ${employeeId} with this temporary password.`,
  notNeeded: (name: string) =>
    `${name} signs in with the single sign-on of your department. Passwords are turned off, so no temporary password was created.`,
  confirmTitle: 'Confirm Password Reset',
  question: (name: string) => `Reset the password of ${name}?`,
  loss: 'The current password stops working and every session ends at once.',
  ownLoss: 'This is your own account: you are signed out, and need the temporary password to sign in again.',
  reset: 'Reset Password',
  resetting: 'Resetting...',
  resetFailed: "We couldn't reset the password.",
  resetTitle: 'Password Reset Successful',
  wasReset: (name: string, employeeId: string) => `${name} can sign in as ${employeeId} with this temporary password.`,
  field: 'Temporary Password',
  once: 'It is shown only now, must be changed at the first sign-in, and expires after seven days.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying. Please select the password and copy it.',
  notNoted: 'The password cannot be shown again. Copy it first, or close once more to leave without it.',
} as const;

const people = (count: number) => counted(count, 'person', 'people');

/** Changes of several people at once. */
export const bulkLabels = {
  fromList: 'Select from a list',
  actions: {
    change: 'Change people',
    permission: 'Change permission',
    reissue: 'Reissue passwords',
    more: 'More actions for the selection',
  },
  none: 'None',
  active: 'Active',
  notActive: 'Not active',
  people: (count: number, names: string) => `${people(count)}: ${names}`,
  more: (count: number) => `and ${count} more`,
  unchanged: (count: number, names: string) => `Unchanged, ${people(count)}: ${names}`,
  left: (count: number, names: string) => `Not processed, ${people(count)}: ${names}`,
  stopped: 'The change has stopped. You can safely continue: no one is changed twice.',
  resume: (count: number) => `Continue with ${people(count)}`,
  refusedPeople: (count: number) => `${people(count)} not changed:`,
  refused: 'The server refused this change.',
  again: (count: number) => `Review ${people(count)} again`,
  conflict: (field: string, theirs: string) => `Another person changed ${field}. It is now: ${theirs}.`,
  ownLeftOut: 'Your own account is left out. Use Edit in your own row.',
  paste: {
    title: 'Select from a list',
    submit: (count: number) => (count === 0 ? 'Select people' : `Select ${people(count)}`),
    change: 'Select and change',
    unmatched: (count: number) => counted(count, 'entry matches no employee:', 'entries match no employee:'),
  },
  change: {
    title: 'Change people',
    keep: 'No change',
    noSupervisor: 'No supervisor',
    chooseSupervisor: 'Choose a supervisor',
    newSupervisor: 'New supervisor',
    newSupervisorHelp: 'Type an employee ID or a name.',
    chooseFirst: 'Choose at least one change to see the preview.',
    deactivating: 'Deactivated people are signed out at once, and their seats in future classes go to others.',
    preview: 'Changes',
    line: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
    submit: (count: number) => (count === 0 ? 'Change people' : `Change ${people(count)}`),
    changed: (count: number) => `${people(count)} changed.`,
  },
  permission: {
    title: 'Change permission',
    way: 'Grant or revoke',
    grant: 'Grant',
    revoke: 'Revoke',
    field: 'Permission',
    help: 'It takes effect at once. People who already have this setting are not changed.',
    submit: (count: number, active: boolean) => (active ? `Grant to ${people(count)}` : `Revoke from ${people(count)}`),
    changed: (count: number, active: boolean) => `${active ? 'Granted to' : 'Revoked from'} ${people(count)}.`,
  },
  reissue: {
    title: 'Reissue passwords',
    meaning:
      'Each person gets a new temporary password. The current password stops working and every session of that person ends at once.',
    who: 'Who gets a new password?',
    everyone: (count: number) => `Everyone selected (${count})`,
    onlyWaiting: (count: number) => `Only people who never signed in (${count})`,
    hashes:
      'Muster stores no readable passwords, so a lost slip cannot be printed again. Reissue the password instead.',
    forgot: 'People with a confirmed email address need no slip: they use "Forgot password?" on the sign-in page.',
    closed: (signOn: string) =>
      `Your department does not accept passwords. People sign in with ${signOn} and need no slip.`,
    loadFailed: "We couldn't load the sign-in settings of your department. Check your connection and try again.",
    submit: (count: number) => `Reissue ${counted(count, 'password')}`,
    changed: (count: number) => `${counted(count, 'temporary password')} created.`,
    show: (count: number) => `Show ${counted(count, 'slip')}`,
    back: 'Back to the list',
    notPrinted: 'The temporary passwords cannot be shown again. Print them first, or leave without them.',
    leave: { title: 'Leave without the temporary passwords?', keep: 'Stay', discard: 'Leave' },
  },
} as const;

/** The slips of temporary passwords, to print and cut apart. */
export const slipLabels = {
  title: 'Temporary passwords',
  help: 'They are shown only now, must be changed at the first sign-in, and expire after seven days. Print them, cut along the lines, and hand each person their slip.',
  print: (count: number) => `Print ${counted(count, 'slip')}`,
  employeeId: 'Username',
  siteCode: 'Site code',
  password: 'Temporary password',
  address: 'Sign in at',
  advice: 'You choose your own password when you first sign in. This one expires after seven days.',
} as const;

export const deleteLabels = {
  title: 'Confirm Delete',
  question: (name: string, employeeId: string) => `Delete ${name} (${employeeId})?`,
  lost: 'This ends at once and cannot be undone:',
  losses: ['the profile, permissions, sign-in and all open sessions', 'seats in future classes and waitlist positions'],
  kept: 'Past attendance and certifications stay on record. A person who gets this number later starts with an empty record.',
  instead: 'To keep the profile and only prevent signing in, edit the employee and turn Active off.',
  own: 'This is your own account: you will be signed out.',
  busy: 'Deleting...',
  failed: "We couldn't delete the employee.",
  done: (name: string) => `${name} has been deleted.`,
} as const;
