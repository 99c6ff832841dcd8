import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Area, Route } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { gatewayTimeoutMessage } from '../../cloud/gateway-timeout-message.ts';
import { withTimeout } from '../with-timeout.ts';
import { isEventLarger, sizeAbove } from './payload-size.ts';
import { proxyEvent } from './proxy-event.ts';
import { endUnread } from './refuse.ts';
import { readBody } from './request-body.ts';
import { type Match, routerOf } from './router.ts';
import { sendResponse } from './send-response.ts';

/** The areas' handlers, from `createApp`. */
export type App = Partial<
  Record<Area, (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>>
>;

/** Limits of API Gateway and Lambda (bytes, milliseconds), and of time to send a body; smaller in tests. */
export interface Limits {
  request: number;
  requestMs: number;
  invocation: number;
  answer: number;
  integrationMs: number;
}

const cloudLimits: Limits = {
  request: 10 * 1024 * 1024,
  requestMs: 30_000,
  invocation: 6 * 1024 * 1024,
  answer: 6 * 1024 * 1024,
  integrationMs: 29_000,
};

export interface Api {
  app: App;
  routes: readonly Route[];
  limits?: Limits;
  /** Reports failures that clients see as a general error: handlers that throw, time out or return invalid results. */
  onFailure: (message: string, fields: Record<string, unknown>) => void;
}

/** Returns a listener for requests below /api that behaves like API Gateway REST with proxy integrations. */
export function apiListener({ app, routes, limits = cloudLimits, onFailure }: Api) {
  const route = routerOf(routes);
  return async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    const requestId = randomUUID();
    const match = route(path);
    const found = match?.routes.get(request.method ?? '');
    if (match && !found && request.method === 'OPTIONS') return allow(response, match);
    const handler = found && app[found.area];
    if (!match || !handler) return sendError(response, 404, errorList.not_found.text, 'not_found');

    const body = await readBody(request, limits.request, limits.requestMs);
    if (body === 'too_large') return sendTooLarge(request, response);
    const event = proxyEvent(request, { path, query, match, requestId }, body);
    if (isEventLarger(event, body, limits.invocation)) return sendTooLarge(request, response);

    const call = `${found.area}.${found.name}`;
    const fail = (status: 502 | 504, text: string, reason: unknown) => {
      onFailure(text, { call, request_id: requestId, reason });
      sendError(response, status, text, 'unexpected', requestId);
    };
    try {
      const result = await withTimeout(handler(event, contextOf(found, requestId, limits)), limits.integrationMs);
      if (result === 'late') return fail(504, gatewayTimeoutMessage, `over ${limits.integrationMs} ms`);
      const wrong = invalidResponseReason(result, limits);
      if (wrong) return fail(502, errorList.unexpected.text, wrong);
      await sendResponse(request, response, result);
    } catch (error) {
      fail(502, errorList.unexpected.text, error);
    }
  };
}

/** Returns why API Gateway would reject this as a malformed proxy response, if it would. */
function invalidResponseReason(result: APIGatewayProxyResult | undefined, limits: Limits): string | undefined {
  if (!Number.isInteger(result?.statusCode)) return 'an answer without a status';
  if (typeof (result?.body ?? '') !== 'string') return 'a body that is not a string';
  const size = result && sizeAbove(result, limits.answer);
  return size === undefined ? undefined : `an answer of ${size} bytes`;
}

const json = 'application/json; charset=utf-8';

/** Sends an error in the contract's form, unless the response has begun. */
export function sendError(
  response: ServerResponse,
  status: number,
  detail: string,
  code: string,
  requestId?: string,
): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': json, 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ detail, code, ...(requestId && { request_id: requestId }) }));
}

function sendTooLarge(request: IncomingMessage, response: ServerResponse): void {
  const { status, text } = errorList.too_large;
  endUnread(request, response, { status, type: json, body: JSON.stringify({ detail: text, code: 'too_large' }) });
}

function allow(response: ServerResponse, { routes }: Match): void {
  response.writeHead(204, { Allow: ['OPTIONS', ...routes.keys()].join(', ') });
  response.end();
}

function contextOf({ area }: Route, requestId: string, { integrationMs }: Limits): Context {
  const end = Date.now() + integrationMs;
  const functionName = `muster-${area}`;
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
