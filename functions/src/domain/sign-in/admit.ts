import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Action, transact } from '../../table/core/write.ts';
import { holderActor, holderSubject, recordHolderSignIn } from '../../table/entities/account-holder.ts';
import { anonymousActor, audit, auditRefusal } from '../../table/entities/audit-entry.ts';
import { isUnentered, noteDaysAdministrator, whyIdle } from './idle-account.ts';
import { type Entering, openOrAsk, type SignInAnswer } from './open-or-ask.ts';

/**
 * Ends a sign-in whose first or second step was right: opens the login session, or asks for the second step, together
 * with `conditions` (that what was proven still holds, that a ticket is spent) in one transaction, and sets the
 * cookies. Every way to sign in ends here or, where more is written, in `openOrAsk`
 * (docs/decisions/0071-end-every-sign-in-in-one-place.md). Throws `sign_in_failed` when the holder may no longer, and
 * when the account is closed because it was not used.
 */
export async function admit(
  call: Pick<OpenCall, 'deps' | 'now' | 'presented' | 'address' | 'requestId' | 'setCookies'>,
  table: SiteTable,
  entering: Entering,
  conditions: readonly Action[],
): Promise<SignInAnswer> {
  const { now, setCookies } = call;
  await refuseIdle(call, table, entering);
  const { writes, answer, cookies } = await openOrAsk(call, table, entering);
  await transact(table, [
    ...writes,
    ...conditions,
    ...(cookies ? [recordHolderSignIn(table, entering, now, () => new ApiError('sign_in_failed'))] : []),
    audit(table, holderActor(entering, call), now, {
      action: cookies ? 'session.sign_in' : 'session.factor_due',
      subject: holderSubject(entering),
      ...(entering.by !== 'password' && { after: { by: entering.by } }),
    }),
  ]);
  if (cookies) await noteDaysAdministrator(table, entering.site, entering, now);
  setCookies.push(...(cookies ?? []));
  return answer;
}

/**
 * Refuses an account that is closed because it was not used. Of a password, the sign-in has found it before, and the
 * failure counts.
 */
async function refuseIdle(
  call: Pick<OpenCall, 'now' | 'address' | 'requestId'>,
  table: SiteTable,
  { by, site, ...holder }: Entering,
): Promise<void> {
  if (by === 'password' || isUnentered(holder.employee, undefined)) return;
  const detail = await whyIdle(table, site, holder, call.now);
  if (detail === undefined) return;
  await auditRefusal(table, anonymousActor(call), call.now, {
    action: 'session.sign_in_failed',
    reason: 'idle_account',
    subject: holderSubject(holder),
    after: { by },
  });
  throw new ApiError('sign_in_failed', { detail });
}
