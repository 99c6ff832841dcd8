import { counted } from '@muster/shared/counted';

/** The texts of a person's page; those of the profile are in docs/spec.md sections 2 and 8. */
export const labels = {
  loading: 'Person',
  tabs: 'Person',
  profile: {
    title: 'Profile',
    help: 'To correct an entry, ask a person who manages employees.',
    loading: 'Loading...',
    failed: 'Error loading profile',
  },
  supervised: {
    back: 'Back to My people',
    forbidden:
      'You can open the records of people who report to you, and your own. This person does not report to you.',
  },
  subtitle: (employeeId: string, rank: string | null) =>
    rank === null ? `Employee ID ${employeeId}` : `Employee ID ${employeeId}, ${rank}`,
  failed: "We couldn't load this person. Check your connection and try again.",
  notFound: {
    title: 'No such person',
    text: (employeeId: string) =>
      `No employee of your department has the ID ${employeeId}. It may have been changed, or the employee was deleted.`,
    returned:
      'Has a deleted employee returned? Create them again under Employees with the same ID, and import their history under Training.',
    employees: 'Search the employees',
    dashboard: 'Go to the dashboard',
  },
  forbidden: {
    title: 'You do not have access to this page',
    text: 'You can open your own page. If you need the page of another person, ask an administrator.',
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
    lastDay: 'Last day',
    leaves: (day: string) => `${day} (planned)`,
    leaveReason: 'Reason for leaving',
  },
  due: {
    title: 'Due',
    help: (due: number, all: number) => `${due} of ${counted(all, 'requirement')}, most urgent first.`,
    requirement: 'Requirement',
    status: 'Status',
    nextClass: 'Next class',
    actions: 'Actions',
    noClass: 'No class is scheduled.',
    evaluation: 'An evaluation is needed. No class counts.',
    evaluationWith: (firearms: string) => `An evaluation is needed: ${firearms}. No class counts.`,
    attended: 'The class is over and the certification is not issued yet.',
    joinWaitlist: 'Join Waitlist',
    all: (count: number) => `Show all ${count}`,
    nothingDue: 'Nothing is due.',
    nothingRequired: 'No requirement applies to this person.',
    failed: "We couldn't load the requirements. Check your connection and try again.",
  },
  carries: {
    title: 'Carries',
    firearm: 'Firearm',
    type: 'Type',
    serial: 'Serial number',
    erased: 'Erased',
    from: 'Since',
    until: 'Until',
    untilEnded: 'No end date',
    failed: "We couldn't load the firearms. Check your connection and try again.",
  },
  seats: {
    title: 'Enrollments and waitlists',
    training: 'Training Name',
    status: 'Status',
    location: 'Location',
    dates: 'Dates and times',
    ended: 'Class ended, certification pending',
    empty: 'No enrollments or waitlist positions.',
    failed: "We couldn't load the enrollments. Check your connection and try again.",
  },
  account: {
    state: 'Account',
    lastSignIn: 'Last sign-in',
    never: 'Never',
    permissions: 'Permissions',
    none: 'None',
    actions: 'To change permissions, choose Edit. The menu next to it has all other account actions.',
    own: 'Change your password, two-step verification and login sessions.',
    settings: 'Open your settings',
  },
  notifications: 'Your notifications',
  actions: {
    edit: 'Edit',
    more: (name: string) => `More actions for ${name}`,
    reset: 'Reset password',
    unlock: 'Unlock',
    open: 'Open account',
    resetFactors: 'Reset two-step verification',
    signOut: 'Sign out everywhere',
    delete: 'Delete',
    administratorsOnly: 'Only an administrator may do this to an administrator',
  },
} as const;

/** The texts of a field that finds a person. */
export const personInputLabels = {
  suggestions: 'People',
  loading: 'Loading people...',
  noneMatch: 'No employee matches.',
  notLoaded: "We couldn't load the people. Type an exact employee ID.",
  chooseFromList: 'Please choose a person from the list',
  is: (name: string) => `This is ${name}.`,
} as const;

/** The texts of a field that takes a pasted list of people. */
export const pastedLabels = {
  field: 'Employee IDs or names',
  help: 'One per line, or separated by commas or semicolons. "Smith, James" is read as one name.',
  found: (count: number) => `${counted(count, 'person', 'people')} found`,
  ambiguous: (entry: string) => `"${entry}" matches several people. Choose one:`,
} as const;

/** The texts of a list of people to choose. */
export const peopleFieldLabels = {
  person: 'Add a person by employee ID or name',
  add: 'Add person',
  remove: (name: string) => `Remove ${name}`,
} as const;
