import type { Call } from '../../calls/call.ts';
import { offersForgotPassword } from '../../domain/sign-in/forgotten-password.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Key } from '../../table/core/read.ts';
import { transact } from '../../table/core/write.ts';
import { findUsername } from '../../table/entities/account-holder.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { addMail } from '../../table/entities/outbox.ts';
import { findSite } from '../../table/entities/site.ts';
import { failAccountHit, hitAccount, type Limit } from '../../table/rate-limit/account-limit.ts';
import {
  forgottenAddressKey,
  forgottenFromAddress,
  forgottenOfUsername,
  forgottenUsernameKey,
} from '../../table/rate-limit/forgot-limit.ts';

/** An id without an employee: requests for unknown usernames are queued under it, and never sent. */
const noEmployee = '0'.repeat(26);

const answer = {
  detail:
    'If this account has a confirmed email address, a link to choose a new password is on its way. It works for one hour.',
};

/**
 * Requests a link to replace a forgotten password. Every username gets the same answer and causes the same reads and
 * writes: the outbox decides whether and to whom mail is sent. Throws `too_many_attempts` by address only.
 */
export async function forgotPassword({ deps, body, now, address }: Call<'mail', 'forgotPassword'>) {
  const table = deps.table.site(body.site_code);
  const site = await findSite(table);
  if (!site || !offersForgotPassword(deps, site)) return answer;
  const until = await count(table, forgottenAddressKey(table, address), forgottenFromAddress, now);
  if (until) {
    throw new ApiError('too_many_attempts', {
      detail: 'New passwords were requested too often from here. Please try again in an hour or ask an administrator.',
      retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    });
  }
  const [holder, exceeded] = await Promise.all([
    findUsername(table, body.username),
    count(table, forgottenUsernameKey(table, foldEmployeeNumber(body.username)), forgottenOfUsername, now),
  ]);
  if (exceeded) return answer;
  const employee = holder && !holder.auditor ? holder.id : noEmployee;
  await transact(table, [addMail(table, employee, now, { purpose: 'forgotten_password' })]);
  return answer;
}

/** Counts a request. Returns when the rate limit opens again. Undefined: it is open. */
async function count(table: SiteTable, key: Key, limit: Limit, now: Date): Promise<Date | undefined> {
  const hit = await hitAccount(table, key, limit, now);
  if (hit.state === 'closed') return hit.until;
  if (hit.state === 'full') throw new ApiError('too_many_requests', { retryAfter: 1 });
  await failAccountHit(table, key, limit, now, hit.attempt);
  return undefined;
}
