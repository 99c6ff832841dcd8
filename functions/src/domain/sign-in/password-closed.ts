import { ApiError } from '../../kernel/api-error.ts';
import { type Holder, holderId } from '../../table/entities/account-holder.ts';
import type { Site } from '../../table/entities/site.ts';

/**
 * Returns the error if the department does not accept this holder's password; break-glass accounts and auditors may use
 * theirs. Called only after the password, or the ticket that it gave, was right.
 */
export function whyPasswordClosed({ sign_on }: Pick<Site, 'sign_on'>, holder: Holder): ApiError | undefined {
  if (!sign_on?.password_closed || holder.auditor || sign_on.break_glass.includes(holderId(holder).id))
    return undefined;
  const detail = `Your department does not accept passwords here. Please sign in with ${sign_on.label}.`;
  return new ApiError('password_closed', { detail });
}
