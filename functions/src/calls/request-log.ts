import type { Area } from '@muster/shared/contract';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import { safeLog } from '../kernel/log.ts';
import type { Deps } from './deps.ts';
import { headerOf } from './headers.ts';
import { presentedBy } from './presented.ts';
import type { RequestContext, Step } from './request-context.ts';

type Find = (event: APIGatewayProxyEvent) => Pick<RequestContext, 'name' | 'endpoint'> | undefined;

/** Starts the request context, and writes one structured line for the answer: never a body, a token or a cookie. */
export function requestLog(area: Area, deps: Deps, find: Find): Step {
  const log = safeLog(deps.log);
  const line = (
    event: APIGatewayProxyEvent,
    { name, address, startedAt, signedIn, tokenSite, refusal }: Partial<RequestContext>,
    response: APIGatewayProxyResult | null | undefined,
  ) =>
    log.info('call', {
      request_id: event.requestContext.requestId,
      call: name && `${area}.${name}`,
      method: event.httpMethod,
      resource: event.resource,
      status: response?.statusCode,
      code: refusal,
      address,
      milliseconds: startedAt && Math.round(performance.now() - startedAt),
      site: signedIn?.table.site ?? tokenSite,
      employee: signedIn?.caller.employee.id,
    });
  return {
    before: ({ event, internal }) => {
      const found = find(event);
      if (!found) throw new ApiError('not_found');
      Object.assign(internal, {
        ...found,
        startedAt: performance.now(),
        now: deps.now(),
        // The connection's address until the next step sets the client's.
        address: event.requestContext.identity.sourceIp,
        requestId: event.requestContext.requestId,
        presented: presentedBy(event, deps),
        ifNoneMatch: headerOf(event, 'if-none-match'),
        setCookies: [],
        nextPage: [],
      } satisfies RequestContext);
    },
    after: ({ event, internal, response }) => line(event, internal, response),
    onError: ({ event, internal, response }) => line(event, internal, response),
  };
}
