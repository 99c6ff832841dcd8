import type { Auditor } from '@muster/shared/areas/auditors';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

/** The texts of the Auditors tab. */
export const labels = {
  title: 'Auditors',
  help: 'Auditors from another agency review the training in a date range. They see compliance, class files, evidence and seals. They cannot change anything and are not employees.',
  add: 'Add Auditor',
  columns: {
    name: 'Name',
    username: 'Username',
    agency: 'Agency',
    state: 'Access',
    range: 'Audit period',
    last_sign_in: 'Last sign-in',
    actions: 'Actions',
  },
  never: 'Never',
  days: (from: string, until: string) => `${from} to ${until}`,
  moreActions: (name: string) => `More actions for ${name}`,
  looks: 'Show audit entries',
} as const;

export const listTexts = {
  ...listLabels('auditor', 'auditors', "We couldn't load the auditors. Check your connection and try again."),
  searchHint: 'Search name, username, agency, access',
  empty: 'No auditors yet.',
};

export const stateWords: Record<Auditor['state'], string> = {
  planned: 'Begins later',
  open: 'Open',
  over: 'Over',
  ended: 'Ended',
};

export const formLabels = {
  edit: (name: string) => `Edit Auditor: ${name}`,
  name: 'Name',
  agency: 'Agency',
  email: 'Email',
  emailHelp: 'For your own notes. No email is sent to it.',
  open_from: 'First day of access',
  open_until: 'Last day of access',
  range_from: 'First day of the audit period',
  range_until: 'Last day of the audit period',
  rangeHelp: 'They see only this date range and the classes held in it.',
  topics: 'Only these requirements and trainings',
  topicsHelp: 'Leave empty for all requirements and trainings.',
  topicsFailed: "We couldn't load the requirements and trainings. Close this and try again to choose some.",
  narrower: 'If the auditor may see less than before, they are signed out.',
  create: 'Create account',
  creating: 'Creating...',
  createFailed: "We couldn't create the account.",
  save: 'Save',
  saving: 'Saving...',
  saveFailed: "We couldn't save the account.",
} as const;

export const passwordLabels = {
  title: 'Temporary Password',
  created: (name: string, username: string) =>
    `${name} can now sign in as ${username} with this temporary password. They choose a new password at the first sign-in, within seven days of the first day of access.`,
} as const;

export const endLabels = {
  title: 'End access',
  question: (name: string) => `End the access of ${name}?`,
  meaning: 'They are signed out at once and cannot sign in again. For a later visit, create another account.',
  busy: 'Ending...',
  failed: "We couldn't end the access.",
  done: (name: string) => `The access of ${name} has ended.`,
} as const;

export const resetLabels = {
  title: 'Reset password',
  question: (name: string) => `Reset the password of ${name}?`,
  meaning: 'The current password stops working, and they are signed out at once.',
  busy: 'Resetting...',
  failed: "We couldn't reset the password.",
} as const;

export const resetFactorsLabels = {
  title: 'Reset two-step verification',
  question: (name: string) => `Reset two-step verification for ${name}?`,
  meaning:
    'All passkeys, the authenticator app and the recovery codes stop working, and they are signed out at once. The password stays the same. First make sure that the request comes from this person.',
  busy: 'Resetting...',
  failed: "We couldn't reset two-step verification.",
  done: (name: string) => `Two-step verification for ${name} has been reset.`,
} as const;

export const editLabel = 'Edit';
