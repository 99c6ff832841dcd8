import { accessRules } from '@muster/shared/access';
import { siteCodePattern, storedSiteCode } from '@muster/shared/rules/site-code';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import type { Party } from '../kernel/fair-line.ts';
import { networkOf } from '../table/rate-limit/network.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import type { RequestContext, Step } from './request-context.ts';

/** Counts a signed-in call of a verified token's site before anything is read. Throws `site_busy` above its limit. */
export async function requireSiteLimit({ callLimits, table }: Deps, site: string, now: Date): Promise<void> {
  const retryAfter = await callLimits?.site?.hit(table, site, 'site', now);
  if (retryAfter !== undefined) throw new ApiError('site_busy', { retryAfter });
}

/**
 * Counts a call without a sign-in for the client's network at the named site. It is not counted for the site: anyone
 * can name a site, and could close its sign-in. A call without a site has a token that is verified or refused.
 */
export function limitOpenCalls(deps: Deps): Step {
  return {
    before: async ({ event, internal: { endpoint, body, address, now } }) => {
      const { open } = deps.callLimits ?? {};
      if (!open || accessRules[endpoint.access].signedIn) return;
      const site = namedSite(event, body);
      const retryAfter = site && (await open.hit(deps.table, site, { address }, now));
      if (retryAfter) throw new ApiError('too_many_requests', { retryAfter });
    },
  };
}

/** Returns the party of a call: its caller, or the client's network at the named site. */
export function partyOf(event: APIGatewayProxyEvent, { signedIn, body, address }: RequestContext): Party {
  return signedIn
    ? { site: signedIn.table.site, person: signedIn.caller.employee.id }
    : { site: namedSite(event, body) ?? '', person: networkOf(address) };
}

/** Returns the well-formed site code in a call's body, path or header. */
function namedSite(event: APIGatewayProxyEvent, body: unknown): string | undefined {
  const inBody = (body as { site_code?: unknown } | null | undefined)?.site_code;
  const named = inBody ?? event.pathParameters?.site_code ?? headerOf(event, 'x-site-code');
  const code = typeof named === 'string' ? named.trim() : '';
  return siteCodePattern.test(code) ? storedSiteCode(code) : undefined;
}
