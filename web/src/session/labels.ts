import { plural } from '@muster/shared/counted';
import { specialCharacters } from '@muster/shared/rules/password';
import { connectionMessages } from '../api/errors.ts';

/** The texts of sign-in and of the login session, those of docs/spec.md sections 2, 4, 5 and 8 word for word. */
export const labels = {
  tagline: 'Training and certification for your department.',
  siteCode: {
    title: 'Enter Site Code',
    field: 'Site code',
    help: 'Your department’s code. Ask your supervisor if you do not have it.',
    submit: 'Continue',
    busy: 'Validating...',
    invalid: 'Invalid site code',
    failed: 'Error validating site code',
    remember: 'Remember this department on this device',
  },
  signIn: {
    title: 'Login',
    username: 'Username',
    usernameHelp: 'Your employee number.',
    password: 'Password',
    change: 'Change',
    submit: 'Login',
    busy: 'Logging in...',
    queued: (place: number | undefined) =>
      `Many people are signing in.${place === undefined ? '' : ` You are number ${place} in line.`} Please wait: you will be signed in without typing again.`,
    stopWaiting: 'Stop waiting',
    failed: 'Authentication failed',
    notStored: 'Login successful but failed to store employee information',
    proceed: 'Continue to the dashboard',
    expired: 'Your session has ended. Please sign in again.',
    expiredWithDraft: 'Your session has ended. Your entries are kept. Please sign in again to continue.',
  },
  reset: {
    title: 'Set New Password',
    rule: 'Your new password must differ from your previous passwords.',
    requirements: {
      length: 'At least 8 characters',
      number: 'A number',
      special: `A special character: ${[...specialCharacters].join(' ')}`,
    },
    uncounted: (characters: readonly string[]) => {
      const named = characters.map((one) => (one.trim() === '' ? 'A space' : one));
      return `${named.join(', ')} ${plural(named.length, 'is', 'are')} not among these.`;
    },
    otherRules: 'Not a common password, and without your name, numbers or department.',
    newPassword: 'New Password',
    confirm: 'Confirm New Password',
    mismatch: 'Passwords do not match',
    submit: 'Set Password',
    busy: 'Submitting...',
    failed: 'Error resetting password',
    invalidTitle: 'Invalid Password Reset Request',
    invalidText: 'Please return to login and try again.',
    back: 'Back to Login',
  },
  start: {
    checking: 'Checking your session',
    failed: "We couldn't check your session. Check your connection and try again.",
  },
  connection: connectionMessages,
  defaultDepartment: 'Police Department',
} as const;
