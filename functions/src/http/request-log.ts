import type { MiddlewareObj } from '@middy/core';
import type { Endpoint } from '@muster/shared/endpoint';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { safeLog } from '../safe-log.ts';
import { ApiError } from './api-error.ts';
import { cookiesOf, headerOf } from './headers.ts';
import { begin, requestContextOrNone } from './request-context.ts';

type Find = (event: APIGatewayProxyEvent) => { name: string; endpoint: Endpoint } | undefined;

/** Begins the call and writes one structured line when it is answered: never a body, a token or a cookie. */
export function requestLog(deps: Deps, find: Find): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const log = safeLog(deps.log);
  const line = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null | undefined) => {
    const progress = requestContextOrNone(event);
    log.info('call', {
      request_id: event.requestContext.requestId,
      method: event.httpMethod,
      resource: event.resource,
      status: response?.statusCode,
      address: progress?.address,
      milliseconds: progress && Math.round(performance.now() - progress.startedAt),
      site: progress?.signedIn?.table.site,
      employee: progress?.signedIn?.caller.employee.id,
    });
  };
  return {
    before: ({ event }) => {
      const found = find(event);
      if (!found) throw new ApiError('not_found');
      begin(event, {
        ...found,
        startedAt: performance.now(),
        now: deps.now(),
        // The connection's, until the next step knows better; of what that step refuses, all there is to say.
        address: event.requestContext.identity.sourceIp,
        requestId: event.requestContext.requestId,
        presented: {
          bearer: /^Bearer (\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1],
          refreshCookie: cookiesOf(event).get('refresh_token'),
        },
        setCookies: [],
        nextPage: [],
      });
    },
    after: ({ event, response }) => line(event, response),
    onError: ({ event, response }) => line(event, response),
  };
}
