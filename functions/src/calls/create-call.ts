import type { Endpoint } from '@muster/shared/endpoint';
import { safeLog } from '../kernel/log.ts';
import type { SignedInCall } from './call.ts';
import { createSiteContext } from './create-site-context.ts';
import type { Deps } from './deps.ts';
import type { RequestContext } from './request-context.ts';
import type { RunJob } from './site-context.ts';

/** Returns what a handler gets. It contains the site's context whenever the endpoint's access requires a sign-in. */
export function callOf(request: RequestContext, deps: Deps, runJob: RunJob): SignedInCall<Endpoint> {
  const { signedIn, input, now, address, requestId, presented, setCookies, nextPage, keyed } = request;
  const context =
    signedIn &&
    createSiteContext({
      ...signedIn,
      now,
      log: safeLog(deps.log),
      runJob,
      ...(keyed && { idempotency: keyed.idempotency }),
    });
  return {
    deps,
    now,
    address,
    requestId,
    presented,
    setCookies,
    nextPage,
    ...input,
    ...context,
  } as SignedInCall<Endpoint>;
}
