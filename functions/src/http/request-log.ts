import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { safeLog } from '../safe-log.ts';
import { ApiError } from './api-error.ts';
import { cookiesOf, headerOf } from './headers.ts';
import type { RequestContext, Step } from './request-context.ts';

type Find = (event: APIGatewayProxyEvent) => Pick<RequestContext, 'name' | 'endpoint'> | undefined;

/** Starts the request context, and writes one structured line for the answer: never a body, a token or a cookie. */
export function requestLog(deps: Deps, find: Find): Step {
  const log = safeLog(deps.log);
  const line = (
    event: APIGatewayProxyEvent,
    { address, startedAt, signedIn }: Partial<RequestContext>,
    response: APIGatewayProxyResult | null | undefined,
  ) =>
    log.info('call', {
      request_id: event.requestContext.requestId,
      method: event.httpMethod,
      resource: event.resource,
      status: response?.statusCode,
      address,
      milliseconds: startedAt && Math.round(performance.now() - startedAt),
      site: signedIn?.table.site,
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
        // The connection's, until the next step replaces it by the client's.
        address: event.requestContext.identity.sourceIp,
        requestId: event.requestContext.requestId,
        presented: {
          bearer: /^Bearer (\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1],
          refreshCookie: cookiesOf(event).get('refresh_token'),
          device: cookiesOf(event).get('__Host-device'),
          signOn: cookiesOf(event).get('__Host-sign-on'),
          origin: headerOf(event, 'origin')?.toLowerCase(),
          called: deps.webOrigins(event).own[0],
          ifMatch: headerOf(event, 'if-match'),
          agent: headerOf(event, 'user-agent')?.slice(0, 200),
        },
        ifNoneMatch: headerOf(event, 'if-none-match'),
        setCookies: [],
        nextPage: [],
      } satisfies RequestContext);
    },
    after: ({ event, internal, response }) => line(event, internal, response),
    onError: ({ event, internal, response }) => line(event, internal, response),
  };
}
