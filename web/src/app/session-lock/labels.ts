import { counted } from '@muster/shared/counted';

/** The texts of the lock and of the warning before it. */
export const labels = {
  warning: {
    title: 'Are you still there?',
    text: 'For your security, Muster locks when it is not used for a while. Nothing that you typed is lost.',
    left: (seconds: number) => `It locks in ${counted(seconds, 'second')}.`,
    stay: 'Stay signed in',
  },
  lock: {
    title: 'Locked',
    pageTitle: 'Locked - Muster',
    of: (name: string) => `Signed in as ${name}`,
    text: 'You have been away for a while. Please confirm that it is you to go on where you were. What you typed is kept.',
    signOut: 'Sign out',
    loss: 'Signing out discards what was typed and not saved.',
  },
} as const;
