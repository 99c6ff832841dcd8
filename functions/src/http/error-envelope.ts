import type { MiddlewareObj } from '@middy/core';
import { type ErrorBody, errorList } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { safeLog } from '../safe-log.ts';
import { isOverload } from '../table/core/overload.ts';
import { UnknownOutcome } from '../table/core/unknown-outcome.ts';
import { ApiError } from './api-error.ts';
import { type RequestContext, requestContextOrNone } from './request-context.ts';
import { json } from './response.ts';

/** Seconds after which a client may try again, where the problem does not say. */
const retryAfter: Partial<Record<number, string>> = { 429: '600', 503: '1' };

/** Turns whatever was thrown into an answer: a problem as it is, an overloaded or silent table as 503, anything else as a plain 500. */
export function errorEnvelope(deps: Deps): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const log = safeLog(deps.log);
  return {
    onError: (request) => {
      const { event, error } = request;
      const requestId = event.requestContext.requestId;
      const problem = problemOf(error, requestContextOrNone(event));
      if (problem.status >= 500) log.error('failed', { request_id: requestId, resource: event.resource, error });
      const wait = problem.details.retryAfter?.toString() ?? retryAfter[problem.status];
      request.response = json(problem.status, bodyOf(problem, event, requestId), wait ? { 'Retry-After': [wait] } : {});
    },
  };
}

/** Only a call that has written nothing, and knows it, is answered that nothing was changed. */
function problemOf(error: unknown, progress: RequestContext | undefined): ApiError {
  const problem = error instanceof ApiError ? error : new ApiError(isOverload(error) ? 'busy' : 'unexpected');
  const unsure = problem.code === 'busy' && (progress?.written || error instanceof UnknownOutcome);
  return unsure ? new ApiError('unsure') : problem;
}

function bodyOf(
  { code, details: { retryAfter: _header, ...details } }: ApiError,
  event: APIGatewayProxyEvent,
  requestId: string,
): unknown {
  const endpoint = requestContextOrNone(event)?.endpoint;
  if (details.fields && endpoint?.bareFieldErrors) return details.fields;
  const body: ErrorBody = { detail: errorList[code].text, code, ...details };
  return code === 'unexpected' ? { ...body, request_id: requestId } : body;
}
