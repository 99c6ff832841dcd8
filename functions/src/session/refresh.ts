import { isGoingOn } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { SiteTable } from '../table/core/client.ts';
import { after } from '../table/core/item.ts';
import { withoutCollision } from '../table/core/write.ts';
import { audit, nobody } from '../table/entities/audit-entry.ts';
import { endSession, rotateSession, type Session } from '../table/entities/login-session.ts';
import { readSignedIn } from '../table/entities/signed-in.ts';
import { cookie } from './cookies.ts';
import { tokenCookies } from './open-login-session.ts';
import { refreshLifetime, signToken, type TokenClaims, verifyToken } from './tokens.ts';

type RefreshCall = Call<'session', 'refresh'>;

/** Milliseconds in which a spent refresh token still gets an access token: two tabs that refresh at once. */
const grace = 30_000;

/**
 * Exchanges a refresh token for an access token and rotates it in one conditional write. A spent one gets an access token
 * of the same session within 30 seconds; later it ends the session, since somebody else may hold the good one.
 */
export async function refresh(call: RefreshCall): Promise<{ access: string }> {
  const { deps, body, now, setCookies } = call;
  const keys = await deps.keys();
  const token = await verifyToken('refresh', body.refresh, keys, now);
  if (!token) throw new ApiError('not_signed_in');
  if (body.site_code.trim().toUpperCase() !== token.site) throw new ApiError('other_site');
  const table = deps.table.site(token.site);

  const generation = await nextGeneration(call, table, token);
  const access = await signToken('access', { ...token, generation }, keys, now);
  setCookies.push(
    ...(generation > token.generation
      ? await tokenCookies(deps, table, token.employee, { sid: token.sid, generation }, now)
      : [cookie('access_token', access)]),
  );
  return { access };
}

/** The generation to go on with: a new one, or the token's own when it was spent a moment ago. */
async function nextGeneration(call: RefreshCall, table: SiteTable, token: TokenClaims): Promise<number> {
  const { now, address, requestId } = call;
  const found = await readSignedIn(table, token, now);
  if (!found) throw new ApiError('not_signed_in');
  const expires_at = after(now, refreshLifetime);
  const isCurrent = found.session.generation === token.generation;
  const spentBy = isCurrent
    ? await rotateSession(table, token.employee, found.session, now, expires_at)
    : found.session;
  if (!spentBy) return token.generation + 1;
  if (spentLately(spentBy, token, now)) return token.generation;
  const { id, employee_id } = found.employee;
  const entry = { action: 'session.ended', subject: { employee: id, employee_id } } as const;
  const ended = audit(table, nobody(address, requestId), now, entry);
  await withoutCollision(() => endSession(table, id, token.sid, ended));
  throw new ApiError('not_signed_in');
}

function spentLately(session: Session, { generation }: TokenClaims, now: Date): boolean {
  return session.generation === generation + 1 && isGoingOn(after(new Date(session.rotated_at), grace + 1), grace, now);
}
