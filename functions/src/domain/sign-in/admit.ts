import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Action, transact } from '../../table/core/write.ts';
import { holderActor, holderSubject, recordHolderSignIn } from '../../table/entities/account-holder.ts';
import { anonymousActor, auditRefusal, auditSession } from '../../table/entities/audit-entry.ts';
import { isUnentered, noteDaysAdministrator, whyIdle } from './idle-account.ts';
import { type Entering, openOrAsk, type SignInAnswer } from './open-or-ask.ts';

/**
 * Ends a sign-in after a successful step: opens the login session or requests the second step, with `conditions` (the
 * proof still holds, a ticket is used up) in one transaction, and sets cookies. Every sign-in ends here or in
 * `openOrAsk` (ADR 16). Throws `sign_in_failed` if the holder may no longer sign in, or the account is closed as
 * unused.
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
    auditSession(
      table,
      { site: entering.site, actor: holderActor(entering, call), now },
      {
        action: cookies ? 'session.sign_in' : 'session.factor_due',
        subject: holderSubject(entering),
        ...(entering.by !== 'password' && { after: { by: entering.by } }),
      },
    ),
  ]);
  if (cookies) await noteDaysAdministrator(table, entering.site, entering, now);
  setCookies.push(...(cookies ?? []));
  return answer;
}

/** Refuses an account closed as unused. With a password, the sign-in has found this earlier, and counts a failure. */
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
