import middy from '@middy/core';
import type { Area, Contract, Route } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import { routesOf } from '@muster/shared/routes';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { onBehalfOf } from '../kernel/fair-line.ts';
import { safeLog } from '../kernel/log.ts';
import type { Along } from '../table/entities/along.ts';
import { auditAuditorRead } from './audit-auditor-read.ts';
import { auditRefusedCalls } from './audit-refused-calls.ts';
import { authorize, signIn } from './authenticate.ts';
import type { AuthorizingHandler, Handlers, SignedInCall } from './call.ts';
import type { Deps } from './deps.ts';
import { errorEnvelope } from './error-envelope.ts';
import { type AnyHandler, idempotency } from './idempotency.ts';
import { limitOpenCalls, partyOf } from './limit-calls.ts';
import type { RequestContext } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { refuseCrossSite, setClientIp } from './request-origin.ts';
import { toResponse } from './response.ts';
import { createSiteContext, type RunJob } from './site-context.ts';
import { parseBody, validate } from './validate.ts';

/** Carries the request context to the handler: middy passes `request.internal` only to middlewares. */
type HandlerContext = Context & { request: RequestContext };

/**
 * Returns an area's Lambda handler: the chain of every request, outermost step first (docs/design.md section 1).
 * `endpoints` are only the area's: loading the whole contract would slow the start by half. Areas that write jobs pass
 * `runJob`.
 */
export function areaHandler<A extends Area>(
  area: A,
  endpoints: Contract[A],
  handlers: Handlers<A>,
  deps: Deps,
  runJob: RunJob = refuseJobs,
) {
  const find = finderOf(routesOf(area, endpoints));
  const handlerOf = (name: string): AnyHandler => {
    const handler = (handlers as Record<string, AnyHandler>)[name];
    if (!handler) throw new Error(`No handler for ${area}.${name}`);
    return handler;
  };
  const createCall = (request: RequestContext) => callOf(request, deps, runJob);
  const authorizeByPath = async (request: RequestContext) => {
    const handler = handlerOf(request.name);
    if ('authorize' in handler) await (handler as AuthorizingHandler<Endpoint>).authorize(createCall(request));
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, RequestContext>()
    .use(requestLog(area, deps, find))
    .use(errorEnvelope(deps))
    .use(auditRefusedCalls(area, deps))
    .use(setClientIp(deps))
    .use(refuseCrossSite(deps))
    .use(parseBody())
    .use(limitOpenCalls(deps))
    .use(signIn(deps, (name) => alongOf(handlerOf(name))))
    .use(authorize())
    .use(validate(authorizeByPath))
    .use(idempotency(area, handlerOf, createCall, deps, authorizeByPath))
    .before(({ context, internal }) => {
      Object.assign(context, { request: internal });
    })
    .handler(async (event: APIGatewayProxyEvent, context: Context) => {
      const { request } = context as HandlerContext;
      const handler = handlerOf(request.name);
      const run = typeof handler === 'function' ? handler : handler.run;
      const answer = await onBehalfOf(partyOf(event, request), async () => run(createCall(request)));
      await auditAuditorRead(area, request);
      return toResponse(request, answer, deps);
    });
}

export type AreaHandler = ReturnType<typeof areaHandler>;

/** Returns the items that a handler reads along. `signIn` passes it the validated path. */
const alongOf = (handler: AnyHandler) =>
  typeof handler === 'function' ? undefined : (handler.along as Along | undefined);

async function refuseJobs(): Promise<never> {
  throw new Error('This area was started without runJob');
}

/** Returns a function that finds the endpoint of a proxy event by resource and method. */
function finderOf(routes: readonly Route[]) {
  const byRoute = new Map<string, { name: string; endpoint: Endpoint }>(
    routes.map(({ endpoint, resource, name }) => [`${endpoint.method} ${resource}`, { name, endpoint }] as const),
  );
  return ({ httpMethod, resource }: APIGatewayProxyEvent) => byRoute.get(`${httpMethod} ${resource}`);
}

function callOf(request: RequestContext, deps: Deps, runJob: RunJob): SignedInCall<Endpoint> {
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
