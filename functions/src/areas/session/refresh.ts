import type { Call } from '../../calls/call.ts';
import { cookiesFor } from '../../calls/cookies.ts';
import { refreshLifetime, signToken, type TokenClaims, verifyToken } from '../../calls/tokens.ts';
import { noteDaysAdministrator, noteDaysUse } from '../../domain/sign-in/idle-account.ts';
import { tokenCookies } from '../../domain/sign-in/open-login-session.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { withoutCollision } from '../../table/core/write.ts';
import { holderSubject } from '../../table/entities/account-holder.ts';
import { anonymousActor, audit } from '../../table/entities/audit-entry.ts';
import { endLoginSession, type LoginSession, rotateLoginSession } from '../../table/entities/login-session.ts';
import { readSignedIn } from '../../table/entities/signed-in.ts';

type RefreshCall = Call<'session', 'refresh'>;

/** Milliseconds in which a spent refresh token still gets an access token, for two tabs that refresh at once. */
const grace = 30_000;

/**
 * Exchanges a refresh token for an access token and rotates it in one conditional write. Within 30 seconds, a spent one
 * gets an access token of the same login session. Later it ends the session, since another client may have the valid
 * one. Pages without access to tokens get cookies only.
 */
export async function refresh(call: RefreshCall): Promise<{ access?: string }> {
  const { deps, body, now, presented, setCookies } = call;
  const keys = await deps.keys(body.refresh);
  const token = await verifyToken('refresh', body.refresh, keys, now);
  if (!token) throw new ApiError('not_signed_in');
  if (body.site_code.trim().toUpperCase() !== token.site) throw new ApiError('other_site');
  const table = deps.table.site(token.site);

  const generation = await nextGeneration(call, table, token);
  const access = await signToken('access', { ...token, generation }, keys, now);
  setCookies.push(
    ...(generation > token.generation
      ? await tokenCookies(
          deps,
          table,
          { id: token.employee, auditor: token.auditor },
          { sid: token.sid, generation },
          presented.cookies,
          now,
        )
      : cookiesFor({ access }, presented.cookies)),
  );
  return presented.cookies.mode === 'hidden' ? {} : { access };
}

/** Returns the next generation: a new one, or the token's own if it was spent within the grace period. */
async function nextGeneration(call: RefreshCall, table: SiteTable, token: TokenClaims): Promise<number> {
  const { now } = call;
  const found = await readSignedIn(table, token, now);
  if (!found) throw new ApiError('not_signed_in');
  const { employee, session, site } = found;
  const isCurrent = session.generation === token.generation;
  const rotated = isCurrent
    ? await rotateLoginSession(table, employee.id, session, now, after(now, refreshLifetime))
    : session;
  if (!rotated) {
    await Promise.all([noteDaysUse(table, site, found, now), noteDaysAdministrator(table, site, found, now)]);
    return token.generation + 1;
  }
  if (isInGrace(rotated, token, now)) return token.generation;
  const entry = { action: 'session.ended', subject: holderSubject(found) } as const;
  const ended = audit(table, anonymousActor(call), now, entry);
  await withoutCollision(() => endLoginSession(table, employee.id, token.sid, ended));
  throw new ApiError('not_signed_in');
}

function isInGrace(session: LoginSession, { generation }: TokenClaims, now: Date): boolean {
  return session.generation === generation + 1 && isGoingOn(after(new Date(session.rotated_at), grace + 1), grace, now);
}
