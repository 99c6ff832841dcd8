import type { Call } from '../http/call.ts';
import { safeLog } from '../safe-log.ts';
import { withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findEmployee } from '../table/entities/employee.ts';
import { endSession } from '../table/entities/login-session.ts';
import { clearedCookies } from './cookies.ts';
import { type TokenClaims, verifyToken } from './tokens.ts';

/**
 * Ends the session that the bearer token (expired or not) or the refresh cookie names, and clears both cookies. Always
 * succeeds for the caller (SPEC.md section 4, "Logout"): what could not be ended is logged, and ends with its time.
 */
export async function logout(call: Call<'session', 'logout'>): Promise<{ detail: string }> {
  const { deps, now, requestId, setCookies } = call;
  setCookies.push(...clearedCookies);
  try {
    const token = await presentedToken(call);
    if (token) await withoutCollision(() => end(call, token));
  } catch (error) {
    safeLog(deps.log).error('a session could not be ended at sign-out', {
      request_id: requestId,
      at: now.toISOString(),
      error,
    });
  }
  return { detail: 'Signed out' };
}

async function presentedToken({ deps, presented, now }: Call<'session', 'logout'>): Promise<TokenClaims | undefined> {
  const keys = await deps.keys();
  const { bearer, refreshCookie } = presented;
  const byBearer = bearer ? await verifyToken('access', bearer, keys, now, { evenExpired: true }) : undefined;
  if (byBearer || !refreshCookie) return byBearer;
  return verifyToken('refresh', refreshCookie, keys, now, { evenExpired: true });
}

async function end({ deps, now, address, requestId }: Call<'session', 'logout'>, token: TokenClaims): Promise<void> {
  const table = deps.table.site(token.site);
  const { id, employee_id } = (await findEmployee(table, token.employee)) ?? { id: token.employee, employee_id: '' };
  const entry = { action: 'session.sign_out', subject: { employee: id, employee_id } } as const;
  const actor = { id, employee_id, address, request_id: requestId };
  await endSession(table, id, token.sid, audit(table, actor, now, entry));
}
