/** The texts of the Email tab. */
export const labels = {
  title: 'Email',
  help: 'Muster sends notifications and links to the addresses that people have confirmed.',
  unavailable: 'This installation sends no email. Its operator can set it up.',
  on: 'Send notifications by email',
  onHelp: 'To people with a confirmed address. Each person chooses the notifications to receive.',
  forgot: 'Offer "Forgot password?" on the sign-in page',
  forgotHelp:
    'People with a confirmed address can request a link that resets the password. Two-step verification is still required. Anyone who reads the mailbox can use the link.',
  saved: 'Saved.',
  saveFailed: "We couldn't save the email settings.",
  loadFailed: "We couldn't load the email settings. Check your connection and try again.",
} as const;
