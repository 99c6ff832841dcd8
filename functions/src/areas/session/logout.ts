import type { Call } from '../../calls/call.ts';
import { clearedCookies } from '../../calls/cookies.ts';
import { type TokenClaims, verifyToken } from '../../calls/tokens.ts';
import { safeLog } from '../../kernel/log.ts';
import { withoutCollision } from '../../table/core/write.ts';
import { holderActor, holderSubject } from '../../table/entities/account-holder.ts';
import { auditSession, employeeActor, employeeSubject } from '../../table/entities/audit-entry.ts';
import { endLoginSession } from '../../table/entities/login-session.ts';
import { findHolderAndSession } from '../../table/entities/signed-in.ts';

type LogoutCall = Call<'session', 'logout'>;

/**
 * Ends the login session of the bearer token (expired or not) or refresh cookie, and clears the cookies. Always
 * succeeds (docs/spec.md section 4, "Logout"): a session that could not be ended is logged and expires.
 */
export async function logout(call: LogoutCall): Promise<{ detail: string; address?: string }> {
  const { deps, now, requestId, presented, setCookies } = call;
  setCookies.push(...clearedCookies(presented.cookies));
  try {
    const token = await presentedToken(call);
    const address = token && (await withoutCollision(() => end(call, token)));
    if (address) return { detail: 'Signed out', address };
  } catch (error) {
    safeLog(deps.log).error('a session could not be ended at sign-out', {
      request_id: requestId,
      at: now.toISOString(),
      error,
    });
  }
  return { detail: 'Signed out' };
}

async function presentedToken({ deps, presented, now }: LogoutCall): Promise<TokenClaims | undefined> {
  const { bearer, refreshCookie = presented.hidden?.refresh } = presented;
  const byBearer = bearer
    ? await verifyToken('access', bearer, await deps.keys(bearer), now, { evenExpired: true })
    : undefined;
  if (byBearer || !refreshCookie) return byBearer;
  return verifyToken('refresh', refreshCookie, await deps.keys(refreshCookie), now, { evenExpired: true });
}

/** Ends a login session. Returns the provider's sign-out address if a sign-on opened the session. */
async function end(call: LogoutCall, { site, employee: id, auditor, sid }: TokenClaims): Promise<string | undefined> {
  const table = call.deps.table.site(site);
  const { holder, session, site: department } = await findHolderAndSession(table, { id, auditor }, sid);
  if (!department) return undefined;
  const gone = { id, employee_id: '', permissions: {} };
  const entry = {
    action: 'session.sign_out',
    subject: holder ? holderSubject(holder) : employeeSubject(gone),
  } as const;
  const actor = holder ? holderActor(holder, call) : employeeActor(gone, call);
  await endLoginSession(table, id, sid, auditSession(table, { site: department, actor, now: call.now }, entry));
  return session?.sign_on?.sign_out;
}
