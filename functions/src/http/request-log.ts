import type { MiddlewareObj } from '@middy/core';
import type { Endpoint } from '@muster/shared/endpoint';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { harmlessLog } from '../harmless-log.ts';
import { cookiesOf, headerOf } from './headers.ts';
import { Problem } from './problem.ts';
import { begin, progressOrNone } from './progress.ts';

type Find = (event: APIGatewayProxyEvent) => { name: string; endpoint: Endpoint } | undefined;

/** Begins the call and writes one structured line when it is answered: never a body, a token or a cookie. */
export function requestLog(deps: Deps, find: Find): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const log = harmlessLog(deps.log);
  const line = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null | undefined) => {
    const progress = progressOrNone(event);
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
      if (!found) throw new Problem('not_found');
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
