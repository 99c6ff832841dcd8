import { counted } from '@muster/shared/counted';

/** The texts of the lock and of the warning before it. */
export const labels = {
  warning: {
    title: 'Are you still there?',
    text: 'For your security, Muster locks after a while without activity. Your entries are kept.',
    left: (seconds: number) => `It locks in ${counted(seconds, 'second')}.`,
    stay: 'Stay signed in',
  },
  lock: {
    title: 'Locked',
    pageTitle: 'Locked - Muster',
    of: (name: string) => `Signed in as ${name}`,
    text: 'You have been away for a while. Confirm that it is you to continue. Your entries are kept.',
    offline: 'No connection. Muster can check that it is you once there is one. Your entries stay on this device.',
    signOut: 'Sign out',
    loss: 'Signing out discards unsaved changes.',
  },
} as const;
