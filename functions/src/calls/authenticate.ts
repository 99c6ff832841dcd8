import { accessRules } from '@muster/shared/access';
import { idleHeader, longestIdle } from '@muster/shared/idle-header';
import { holdsAny } from '@muster/shared/permissions';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { after } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { holderActor } from '../table/entities/account-holder.ts';
import type { Along } from '../table/entities/along.ts';
import { foldEmployeeNumber } from '../table/entities/employee.ts';
import { activeAt, noteActivity, provedAt } from '../table/entities/login-session.ts';
import { readSignedIn, type SignedIn, stateOf } from '../table/entities/signed-in.ts';
import { signInProvider } from './authenticate-provider.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import { requireSiteLimit } from './limit-calls.ts';
import type { Step } from './request-context.ts';
import { verifyToken } from './tokens.ts';

/**
 * Verifies the access token and reads employee, login session and site as they are now, with the handler's `along`
 * items: a deactivation, reset or sign-out takes effect with the next call (docs/behavior.md, "Sign-in").
 * Refuses a locked login session, except to unlock it, and a site code in the header that differs from the token's.
 */
export function signIn(deps: Deps, alongOf: (name: string) => Along | undefined): Step {
  return {
    before: async ({ event, internal }) => {
      const { endpoint, name, now, presented } = internal;
      if (!accessRules[endpoint.access].signedIn) return;
      const onWritten = () => {
        internal.written = true;
      };
      if (endpoint.access === 'provisioning') {
        const { table, ...provider } = await signInProvider(deps, internal);
        internal.signedIn = { ...provider, table: { ...table, onWritten } };
        refuseOtherSite(event, table.site);
        await requireSiteLimit(deps, table.site, now);
        return;
      }
      const longest = deps.longestAccess;
      // A bearer token takes precedence, even if it is refused.
      const given = presented.bearer ?? presented.hidden?.access;
      const token = given && (await verifyToken('access', given, await deps.keys(given), now, { longest }));
      if (!token) throw new ApiError('not_signed_in');
      internal.tokenSite = token.site;
      await requireSiteLimit(deps, token.site, now);
      const table = deps.table.site(token.site);
      const along = alongOf(name);
      const params = along && endpoint.params?.safeParse(event.pathParameters ?? {});
      const body = along && endpoint.body?.safeParse(internal.body);
      const input = { employeeId: token.employee, params: params?.data, body: body?.data, now };
      // An invalid path or body is refused by a later step.
      const keys = params?.success === false || body?.success === false ? [] : along?.(table, input);
      const found = await readSignedIn(table, token, now, keys);
      if (!found) throw new ApiError('not_signed_in');
      const locked = await isLocked(table, found, idleSeconds(headerOf(event, idleHeader.toLowerCase())), now);
      if (locked && !endpoint.whileLocked) throw new ApiError('session_locked');
      const { employee, auditor, session, site, along: readAlong } = found;
      const holder = { employee, ...(auditor && { auditor }) };
      internal.signedIn = {
        table: { ...table, onWritten, readAlong },
        site,
        caller: { ...holder, sid: token.sid, provedAt: provedAt(session) },
        actor: holderActor(holder, internal),
        ...(auditor && { auditor, look: { subject: {}, after: {} } }),
      };
      refuseOtherSite(event, table.site);
    },
  };
}

function refuseOtherSite(event: APIGatewayProxyEvent, site: string): void {
  const named = headerOf(event, 'x-site-code');
  if (named && named.trim().toUpperCase() !== site) throw new ApiError('other_site');
}

/** Checks the endpoint's access rule against current permissions. Auditors need calls that name them (ADR 8). */
export function authorize(): Step {
  return {
    before: ({ event, internal: { endpoint, signedIn } }) => {
      const { permissions, own } = accessRules[endpoint.access];
      if (signedIn?.auditor) {
        if (!endpoint.auditors) throw new ApiError('forbidden');
        return;
      }
      if (!signedIn || permissions.length === 0) return;
      const { employee } = signedIn.caller;
      const named = event.pathParameters?.employee_id;
      const isOwn =
        own && named !== undefined && foldEmployeeNumber(named) === foldEmployeeNumber(employee.employee_id);
      if (!isOwn && !holdsAny(employee.permissions, permissions)) throw new ApiError('forbidden');
    },
  };
}

/** Milliseconds before a newer input of a login session is stored. */
const noteInterval = 60_000;

/** Milliseconds by which the last input may be newer than the stored one: reports and writes are one a minute each. */
const unstored = 2 * noteInterval;

/** Returns the seconds since the last input that a client reports: 0 to 86400. By default the call is the input. */
function idleSeconds(header: string | undefined): number {
  const told = /^\d{1,5}$/.test(header ?? '') ? Number(header) : 0;
  return told <= longestIdle ? told : 0;
}

/**
 * Returns whether a login session is locked (ADR 16). The stored input decides, so that no claim unlocks a session; a
 * claim covers only the two minutes that may not be stored. Otherwise stores the last input, at most once a minute and
 * only if the department has the limit.
 */
async function isLocked(table: SiteTable, found: SignedIn, idle: number, now: Date): Promise<boolean> {
  const { employee, session, site } = found;
  if (site.sign_in?.inactivity_minutes === undefined) return false;
  const stored = activeAt(session);
  const told = after(now, -idle * 1000);
  const lastInput = new Date(Math.min(Math.max(told.getTime(), stored.getTime()), stored.getTime() + unstored));
  if (stateOf(found, lastInput, now) === 'locked') return true;
  // A lost write locks the session earlier; proving the identity unlocks it.
  if (told.getTime() - stored.getTime() >= noteInterval) {
    await unlessBusy(noteActivity(table, employee.id, session.sid, told));
  }
  return false;
}
