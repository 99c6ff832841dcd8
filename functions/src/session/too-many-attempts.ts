import { ApiError } from '../http/api-error.ts';

/** Seconds after which to try again when attempts in progress fill a limit. */
export const retryAfterFull = 5;

const texts = {
  account: (wait: string) =>
    `Too many failed attempts for this account. Please try again in ${wait}, or ask an administrator to unlock it.`,
  address: (wait: string) => `Too many failed sign-ins from your network. Please try again in ${wait}.`,
};

/** Returns the error of a closed limit, the same for a right password, a wrong one and a username that does not exist. */
export function tooManyAttempts({ of, until }: { of: keyof typeof texts; until: Date }, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new ApiError('too_many_attempts', { detail: texts[of](wait), retryAfter: seconds });
}
