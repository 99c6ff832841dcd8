import { ulid } from 'ulid';
import { type CookieForm, cookiesFor } from '../../calls/cookies.ts';
import type { Deps } from '../../calls/deps.ts';
import { refreshLifetime, signToken } from '../../calls/tokens.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import type { Action } from '../../table/core/write.ts';
import type { HolderId } from '../../table/entities/account-holder.ts';
import {
  type LoginSession,
  type SignInWay,
  type SignOnOrigin,
  startLoginSession,
} from '../../table/entities/login-session.ts';

/** How and from where a login session was opened. */
export interface SessionOrigin {
  by: SignInWay;
  agent: string | undefined;
  address: string;
  sign_on: SignOnOrigin | undefined;
  /** Default: cookies that the page reads. */
  cookies: CookieForm;
}

const readableCookies: CookieForm = { mode: 'readable', stale: [] };

/** Returns the write that starts a login session, and the cookies with its tokens. */
export async function openLoginSession(
  deps: Pick<Deps, 'keys'>,
  table: SiteTable,
  holder: HolderId & { epoch: number },
  now: Date,
  { by, agent, address, sign_on, cookies = readableCookies }: Partial<SessionOrigin> = {},
): Promise<{ write: Action; cookies: string[] }> {
  const session: LoginSession = {
    sid: ulid(now.getTime()),
    generation: 1,
    rotated_at: now.toISOString(),
    expires_at: after(now, refreshLifetime).toISOString(),
    epoch: holder.epoch,
    ...(by && { by }),
    ...(agent && { agent }),
    ...(address && { address }),
    ...(sign_on && { sign_on }),
  };
  return {
    write: startLoginSession(table, holder.id, session),
    // A new CSRF token, not the one of an earlier login session.
    cookies: await tokenCookies(deps, table, holder, session, { ...cookies, csrf: undefined }, now),
  };
}

/** Returns the cookies with both tokens of a login session's current generation. */
export async function tokenCookies(
  deps: Pick<Deps, 'keys'>,
  table: SiteTable,
  { id, auditor }: HolderId,
  { sid, generation }: Pick<LoginSession, 'sid' | 'generation'>,
  form: CookieForm,
  now: Date,
): Promise<string[]> {
  const keys = await deps.keys();
  const claims = { site: table.site, employee: id, auditor, sid, generation };
  const access = await signToken('access', claims, keys, now);
  const refresh = await signToken('refresh', claims, keys, now);
  return cookiesFor({ access, refresh }, form);
}
