import { accessRules } from '@muster/shared/access';
import { siteCodePattern, storedSiteCode } from '@muster/shared/rules/site-code';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import type { Party } from '../kernel/fair-line.ts';
import { networkOf } from '../table/rate-limit/network.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import type { RequestContext, Step } from './request-context.ts';

/**
 * Counts a signed-in call of a site whose code a verified token names. Throws `site_busy` when the site has used up
 * what it may send: before anything is read of it.
 */
export async function requireSiteLimit({ callLimits, table }: Deps, site: string, now: Date): Promise<void> {
  const retryAfter = await callLimits?.site?.hit(table, site, 'site', now);
  if (retryAfter !== undefined) throw new ApiError('site_busy', { retryAfter });
}

/**
 * Counts a call that needs no sign-in for the client's network and the site that it names. It is not counted for the
 * site alone: anyone can name one, and would close its sign-in. A call that names none is bound to a token that is
 * verified, or refused.
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

/** Returns on whose behalf a call is made: that of its caller, or of the client's network at the site that it names. */
export function partyOf(event: APIGatewayProxyEvent, { signedIn, body, address }: RequestContext): Party {
  return signedIn
    ? { site: signedIn.table.site, person: signedIn.caller.employee.id }
    : { site: namedSite(event, body) ?? '', person: networkOf(address) };
}

/** Returns the site code that a call names in its body, its path or its header, where it has the form of one. */
function namedSite(event: APIGatewayProxyEvent, body: unknown): string | undefined {
  const inBody = (body as { site_code?: unknown } | null | undefined)?.site_code;
  const named = inBody ?? event.pathParameters?.site_code ?? headerOf(event, 'x-site-code');
  const code = typeof named === 'string' ? named.trim() : '';
  return siteCodePattern.test(code) ? storedSiteCode(code) : undefined;
}
