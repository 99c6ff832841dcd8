import { ulid } from 'ulid';
import type { Deps } from '../deps.ts';
import type { SiteTable } from '../table/core/client.ts';
import { after } from '../table/core/item.ts';
import type { Action } from '../table/core/write.ts';
import type { HolderId } from '../table/entities/account-holder.ts';
import {
  type LoginSession,
  type SignInWay,
  type SignOnOrigin,
  startLoginSession,
} from '../table/entities/login-session.ts';
import { cookie } from './cookies.ts';
import { refreshLifetime, signToken } from './tokens.ts';

/** How and from where a login session was opened. */
export interface SessionOrigin {
  by: SignInWay;
  agent: string | undefined;
  address: string;
  sign_on: SignOnOrigin | undefined;
}

/** Returns the write that starts a login session, and the cookies that carry its tokens. */
export async function openLoginSession(
  deps: Pick<Deps, 'keys'>,
  table: SiteTable,
  holder: HolderId & { epoch: number },
  now: Date,
  { by, agent, address, sign_on }: Partial<SessionOrigin> = {},
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
    cookies: await tokenCookies(deps, table, holder, session, now),
  };
}

/** Returns both token cookies of a login session's present generation. */
export async function tokenCookies(
  deps: Pick<Deps, 'keys'>,
  table: SiteTable,
  { id, auditor }: HolderId,
  { sid, generation }: Pick<LoginSession, 'sid' | 'generation'>,
  now: Date,
): Promise<string[]> {
  const keys = await deps.keys();
  const claims = { site: table.site, employee: id, auditor, sid, generation };
  return [
    cookie('access_token', await signToken('access', claims, keys, now)),
    cookie('refresh_token', await signToken('refresh', claims, keys, now)),
  ];
}
