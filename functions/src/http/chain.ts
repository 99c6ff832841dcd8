import middy from '@middy/core';
import type { Area, Contract, Route } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import { routesOf } from '@muster/shared/routes';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { createSiteContext } from '../create-site-context.ts';
import type { Deps } from '../deps.ts';
import { safeLog } from '../safe-log.ts';
import { signIn } from './authenticate.ts';
import { authorize } from './authorize.ts';
import type { Handler, Handlers, IdempotentHandler, SignedInCall } from './call.ts';
import { setClientIp } from './client-ip.ts';
import { errorEnvelope } from './error-envelope.ts';
import { readIdempotencyKey, runOnce } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { type RequestContext, requestContextOf } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { toResponse } from './response.ts';
import { checkSite } from './site-check.ts';
import { validate } from './validate.ts';

/**
 * The one chain that every call of an area runs through, outermost first (DESIGN.md section 1). Each step reads and
 * completes the call's `RequestContext`; the endpoint was found by API Gateway's resource and method. `endpoints` are the contract's
 * of this area, given by the caller: a function that loaded the whole contract would take half as long again to start.
 */
export function areaHandler<A extends Area>(area: A, endpoints: Contract[A], handlers: Handlers<A>, deps: Deps) {
  const find = finderOf(routesOf(area, endpoints));
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(requestLog(deps, find))
    .use(errorEnvelope(deps))
    .use(setClientIp(deps))
    .use(refuseCrossSite(deps))
    .use(parseBody())
    .use(signIn(deps))
    .use(checkSite())
    .use(authorize())
    .use(validate())
    .use(readIdempotencyKey())
    .handler(async (event) => {
      const progress = requestContextOf(event);
      const handler = (handlers as Record<string, Handler<Endpoint> | IdempotentHandler<Endpoint>>)[progress.name];
      const name = `${area}.${progress.name}`;
      if (!handler) throw new Error(`No handler for ${name}`);
      const answer = await runOnce(handler, callOf(progress, deps), { name, key: progress.key });
      return toResponse(progress, answer, deps);
    });
}

/** Finds the endpoint of a proxy event by its resource and method, among those of this area. */
function finderOf(routes: readonly Route[]) {
  const known = new Map<string, { name: string; endpoint: Endpoint }>(
    routes.map(({ endpoint, resource, name }) => [`${endpoint.method} ${resource}`, { name, endpoint }] as const),
  );
  return ({ httpMethod, resource }: APIGatewayProxyEvent) => known.get(`${httpMethod} ${resource}`);
}

/** Returns what the handler gets; the site's context is in it whenever the endpoint's access requires a sign-in. */
function callOf(progress: RequestContext, deps: Deps): SignedInCall<Endpoint> {
  const { signedIn, input, now, address, requestId, presented, setCookies, nextPage } = progress;
  const context = signedIn && createSiteContext({ ...signedIn, now, log: safeLog(deps.log) });
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
    caller: signedIn?.caller,
  } as SignedInCall<Endpoint>;
}
