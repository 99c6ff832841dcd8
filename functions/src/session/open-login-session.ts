import { ulid } from 'ulidx';
import type { Deps } from '../deps.ts';
import type { SiteTable } from '../table/core/client.ts';
import { after } from '../table/core/item.ts';
import { type Action, absent, put, reread } from '../table/core/write.ts';
import { type Session, sessionItem } from '../table/entities/login-session.ts';
import { cookie } from './cookies.ts';
import { refreshLifetime, signToken } from './tokens.ts';

/** A new session: the write that opens it, and the cookies that carry its tokens. */
export async function openLoginSession(
  deps: Deps,
  table: SiteTable,
  employee: { id: string; epoch: number },
  now: Date,
): Promise<{ write: Action; cookies: string[] }> {
  const session: Session = {
    sid: ulid(now.getTime()),
    generation: 1,
    rotated_at: now.toISOString(),
    expires_at: after(now, refreshLifetime).toISOString(),
    epoch: employee.epoch,
  };
  return {
    write: put(table, sessionItem(table, employee.id, session), { condition: absent, otherwise: () => reread }),
    cookies: await tokenCookies(deps, table, employee.id, session, now),
  };
}

/** Both token cookies of a session's present generation. */
export async function tokenCookies(
  deps: Deps,
  table: SiteTable,
  employee: string,
  { sid, generation }: Pick<Session, 'sid' | 'generation'>,
  now: Date,
): Promise<string[]> {
  const keys = await deps.keys();
  const claims = { site: table.site, employee, sid, generation };
  return [
    cookie('access_token', await signToken('access', claims, keys, now)),
    cookie('refresh_token', await signToken('refresh', claims, keys, now)),
  ];
}
