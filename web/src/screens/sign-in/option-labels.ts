/** The texts of sign-in for departments that have more than passwords. */
export const optionLabels = {
  notice: {
    title: 'Before you sign in',
    changed: 'The notice of your department has changed. Please read it. Your entries are kept.',
    accept: 'I accept',
  },
  signOn: {
    button: (label: string) => `Sign in with ${label}`,
    busy: 'Opening...',
    failed: "We couldn't open the sign-in of your department.",
    or: 'or with a password',
    password: 'Sign in with a password instead',
    passwordHelp: 'Only for the accounts that your department keeps for emergencies.',
  },
  callback: {
    title: 'Signing you in',
    busy: 'Completing the sign-in with your department’s account...',
    failedTitle: 'You are not signed in',
    notOurs: 'This page completes a sign-in with your department’s account, but no sign-in is in progress.',
    failed: "We couldn't complete the sign-in with your department's account.",
    again: 'Back to sign-in',
  },
} as const;
