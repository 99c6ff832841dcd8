import { counted } from '@muster/shared/counted';
import { ApiError } from '../../kernel/api-error.ts';

/** Seconds before a retry if attempts in progress fill a limit. */
export const retryAfterFull = 5;

const texts = {
  account: (wait: string) =>
    `Too many failed attempts for this account. Please try again in ${wait}, or ask an administrator to unlock it.`,
  address: (wait: string) => `Too many failed sign-ins from your network. Please try again in ${wait}.`,
};

/** Returns the error of a closed limit. It is the same for right and wrong passwords and unknown usernames. */
export function tooManyAttempts({ of, until }: { of: keyof typeof texts; until: Date }, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait = waitText(Math.ceil(seconds / 60));
  return new ApiError('too_many_attempts', { detail: texts[of](wait), retryAfter: seconds });
}

/** Returns a wait in words: in minutes below two hours, otherwise in hours and minutes. */
function waitText(minutes: number): string {
  if (minutes < 120) return counted(minutes, 'minute');
  const rest = minutes % 60;
  return `${counted(Math.floor(minutes / 60), 'hour')}${rest > 0 ? ` and ${counted(rest, 'minute')}` : ''}`;
}
