import type { OwnSession } from '@muster/shared/areas/settings';
import type { Caller } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { deviceWords } from '../../domain/sign-in/device-words.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { holderSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  activeAt,
  type LoginSession,
  listLoginSessions,
  madeAt,
  removeLoginSession,
} from '../../table/entities/login-session.ts';
import { isOver } from '../../table/entities/signed-in.ts';

type OwnContext = SiteContext & { caller: Caller };

/** The most login sessions listed: the caller's own and those used last. */
const mostListed = 100;

/** Returns the caller's usable login sessions, the current one first, then those used last. */
export async function ownSessions(context: OwnContext): Promise<OwnSession[]> {
  const { caller } = context;
  const found = await openSessions(context);
  const listed = found
    .map(({ sid, agent, address, by, ...session }) => ({
      sid,
      device: deviceWords(agent),
      address: address ?? null,
      since: madeAt({ sid }).toISOString(),
      last_used: [session.rotated_at, activeAt({ sid, ...session }).toISOString()].toSorted().at(-1) ?? '',
      by: by ?? ('password' as const),
      this: sid === caller.sid,
    }))
    .toSorted((one, other) => Number(other.this) - Number(one.this) || other.last_used.localeCompare(one.last_used));
  return listed.slice(0, mostListed);
}

/** Ends a login session of the caller. Throws `not_found` for an ended one or another person's. */
export async function endOwnSession(context: OwnContext, sid: string): Promise<void> {
  const { table, actor, caller, now } = context;
  const ended = () => new ApiError('not_found');
  if (!(await openSessions(context)).some((one) => one.sid === sid)) throw ended();
  await withoutCollision(() =>
    transact(table, [
      removeLoginSession(table, caller.employee.id, sid, ended),
      audit(table, actor, now, {
        action: sid === caller.sid ? 'session.sign_out' : 'session.sign_out_elsewhere',
        subject: holderSubject(caller),
      }),
    ]),
  );
}

async function openSessions({ table, caller, site, now }: OwnContext): Promise<LoginSession[]> {
  const found = await listLoginSessions(table, caller.employee.id);
  return found.filter((session) => !isOver({ ...caller, session, site }, now));
}
