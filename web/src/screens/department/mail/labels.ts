/** The texts of the tab "Mail". */
export const labels = {
  title: 'E-mail',
  help: 'Muster sends notifications and links to the addresses that people have confirmed.',
  unavailable: 'This installation sends no mail. Its operator can set it up.',
  on: 'Send notifications by mail',
  onHelp: 'To people who have entered an address and confirmed it. Each chooses what is sent.',
  forgot: 'Offer "Forgot password?" at the sign-in',
  forgotHelp:
    'People with a confirmed address can request a link that replaces the password. A second factor is still required. Anyone who reads the mailbox can use the link.',
  saved: 'Saved.',
  saveFailed: "We couldn't save this.",
  loadFailed: "We couldn't load the settings of e-mail. Check your connection and try again.",
} as const;
