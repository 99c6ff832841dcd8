import type { FactorDuty } from '@muster/shared/rules/sign-in-policy';

/** The texts of the department's sign-in settings. */
export const labels = {
  save: 'Save',
  saving: 'Saving...',
} as const;

export const policyLabels = {
  title: 'Policy',
  help: 'What is asked of everybody who signs in. An empty field asks for nothing.',
  loadFailed: "We couldn't load what is asked at the sign-in. Check your connection and try again.",
  saveFailed: "We couldn't save the policy.",
  saved: 'The policy is saved.',
  strict: 'Use the strict profile',
  strictHelp:
    'Fills in 30 minutes, 12 hours, 90 days and a second factor for everybody with a permission, as CJIS auditors ask. Nothing changes until you save.',
  second_factor: 'Second factor',
  duties: {
    nobody: { name: 'Nobody must have one', help: 'People can still set one up for themselves.' },
    permission_holders: {
      name: 'Everybody with a permission',
      help: 'Administrators, training staff, who manages employees, and auditors.',
    },
    everybody: { name: 'Everybody', help: 'All employees and auditors.' },
  } satisfies Record<FactorDuty, { name: string; help: string }>,
  second_factor_from: 'Asked for from',
  second_factor_from_help:
    'Nobody is locked out: from this day on, who has no second factor sets one up at the next sign-in. Two weeks give people time to do so before.',
  inactivity_minutes: 'Lock after minutes without input',
  inactivity_minutes_help: '5 to 240. What was typed is kept behind the lock.',
  longest_hours: 'Sign out after hours',
  longest_hours_help: '1 to 72. For everybody with a permission, whatever they are doing.',
  idle_days: 'Close unused accounts after days',
  idle_days_help: '30 to 730. An administrator opens a closed account again.',
} as const;

export const noticeLabels = {
  title: 'Notice before sign-in',
  help: 'Everybody reads and accepts it before they sign in. Without a text there is none.',
  field: 'Text of the notice',
  preview: 'As the sign-in page shows it',
  again: 'A changed text is accepted again at the next sign-in. Nobody is signed out by it.',
  saved: 'The notice is saved.',
  removed: 'The notice is removed.',
  saveFailed: "We couldn't save the notice.",
} as const;
