import { accessRules } from '@muster/shared/access';
import { idleHeader } from '@muster/shared/idle-header';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import { holderActor } from '../table/entities/account-holder.ts';
import type { Along } from '../table/entities/along.ts';
import { provedAt } from '../table/entities/login-session.ts';
import { readSignedIn } from '../table/entities/signed-in.ts';
import { signInProvider } from './authenticate-provider.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import { idleSeconds, isLocked } from './inactivity.ts';
import { requireSiteLimit } from './limit-calls.ts';
import type { Step } from './request-context.ts';
import { verifyToken } from './tokens.ts';

/**
 * Requires a verified access token of signed-in calls, and reads the employee, login session and site as they are now, together with what
 * the handler declares (`along`): a deactivation, a reset or a sign-out takes effect with the next call (docs/design.md section 3,
 * "Sign-in"). Refuses a locked login session, except what unlocks it, and a site code in the header that is not the token's; without one the token decides (section 3, "Calls").
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
      // A bearer token counts alone, even one that is refused.
      const given = presented.bearer ?? presented.hidden?.access;
      const token = given && (await verifyToken('access', given, await deps.keys(given), now, { longest }));
      if (!token) throw new ApiError('not_signed_in');
      internal.tokenSite = token.site;
      await requireSiteLimit(deps, token.site, now);
      const table = deps.table.site(token.site);
      const along = alongOf(name);
      const params = along && endpoint.params?.safeParse(event.pathParameters ?? {});
      const body = along && endpoint.body?.safeParse(internal.body);
      const asked = { employeeId: token.employee, params: params?.data, body: body?.data, now };
      // A path that cannot be an id, or an invalid body, is refused further on.
      const keys = params?.success === false || body?.success === false ? [] : along?.(table, asked);
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
