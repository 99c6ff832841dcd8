import { ApiError } from '../../kernel/api-error.ts';
import { type Holder, holderId } from '../../table/entities/account-holder.ts';
import type { Site } from '../../table/entities/site.ts';

/**
 * Returns the error for somebody whose password the department does not accept: everybody but its break-glass accounts
 * and auditors, whom its provider does not know. Asked only once the password, or the ticket that it gave, was right;
 * undefined: it is accepted.
 */
export function whyPasswordClosed({ sign_on }: Pick<Site, 'sign_on'>, holder: Holder): ApiError | undefined {
  if (!sign_on?.password_closed || holder.auditor || sign_on.break_glass.includes(holderId(holder).id))
    return undefined;
  const detail = `Your department does not accept passwords here. Please sign in with ${sign_on.label}.`;
  return new ApiError('password_closed', { detail });
}
