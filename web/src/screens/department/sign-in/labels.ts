import type { FactorDuty } from '@muster/shared/rules/sign-in-policy';

/** The texts of the department's sign-in settings. */
export const labels = {
  save: 'Save',
  saving: 'Saving...',
} as const;

export const policyLabels = {
  title: 'Policy',
  help: 'Rules for everyone who signs in. Leave a field empty for no rule.',
  loadFailed: "We couldn't load the sign-in policy. Check your connection and try again.",
  saveFailed: "We couldn't save the policy.",
  saved: 'The policy is saved.',
  strict: 'Use the strict profile',
  strictHelp:
    'Fills in 30 minutes, 12 hours, 90 days and two-step verification for everyone with a permission, as CJIS auditors expect. Nothing changes until you save.',
  second_factor: 'Two-step verification',
  duties: {
    nobody: { name: 'Not required', help: 'People can still set it up for themselves.' },
    permission_holders: {
      name: 'Everyone with a permission',
      help: 'Administrators, training staff, people who manage employees, and auditors.',
    },
    everybody: { name: 'Everyone', help: 'All employees and auditors.' },
  } satisfies Record<FactorDuty, { name: string; help: string }>,
  second_factor_from: 'Required from',
  second_factor_from_help:
    'No one is locked out: from this day, people without two-step verification set it up at their next sign-in. Allow two weeks to prepare.',
  inactivity_minutes: 'Lock after inactivity (minutes)',
  inactivity_minutes_help: '5 to 240. Unsaved entries are kept behind the lock.',
  longest_hours: 'Sign out after (hours)',
  longest_hours_help: '1 to 72. Applies to everyone with a permission, even while they are active.',
  idle_days: 'Close unused accounts after (days)',
  idle_days_help: '30 to 730. An administrator opens a closed account again.',
} as const;

export const noticeLabels = {
  title: 'Notice before sign-in',
  help: 'Everyone must accept the notice before signing in. Leave empty for no notice.',
  field: 'Text of the notice',
  preview: 'Preview of the sign-in page',
  again: 'If the text changes, everyone accepts it again at the next sign-in. No one is signed out.',
  saved: 'The notice is saved.',
  removed: 'The notice is removed.',
  saveFailed: "We couldn't save the notice.",
} as const;
