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

/** An id that no employee has: what is asked for an unknown username waits for it, and nothing is sent. */
const nobody = '0'.repeat(26);

const answer = {
  detail:
    'If this account has a confirmed e-mail address, a link to choose a new password is on its way. It works for an hour.',
};

/**
 * Asks for a link that replaces a forgotten password. Whoever asks for whatever username gets the same answer after the
 * same reads and writes: whether anything is sent, and to whom, is decided where mail is sent. Throws
 * `too_many_attempts` by the address alone.
 */
export async function forgotPassword({ deps, body, now, address }: Call<'mail', 'forgotPassword'>) {
  const table = deps.table.site(body.site_code);
  const site = await findSite(table);
  if (!site || !offersForgotPassword(deps, site)) return answer;
  const until = await count(table, forgottenAddressKey(table, address), forgottenFromAddress, now);
  if (until) {
    throw new ApiError('too_many_attempts', {
      detail: 'New passwords were asked for too often from here. Please try again in an hour, or ask an administrator.',
      retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    });
  }
  const [holder, exceeded] = await Promise.all([
    findUsername(table, body.username),
    count(table, forgottenUsernameKey(table, foldEmployeeNumber(body.username)), forgottenOfUsername, now),
  ]);
  if (exceeded) return answer;
  const employee = holder && !holder.auditor ? holder.id : nobody;
  await transact(table, [addMail(table, employee, now, { purpose: 'forgotten_password' })]);
  return answer;
}

/** Counts what is asked for. Returns until when the limit is closed; undefined: it was open. */
async function count(table: SiteTable, key: Key, limit: Limit, now: Date): Promise<Date | undefined> {
  const hit = await hitAccount(table, key, limit, now);
  if (hit.state === 'closed') return hit.until;
  if (hit.state === 'full') throw new ApiError('too_many_requests', { retryAfter: 1 });
  await failAccountHit(table, key, limit, now, hit.attempt);
  return undefined;
}
