import type { MiddlewareObj } from '@middy/core';
import { type ErrorBody, errorList } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { harmlessLog } from '../harmless-log.ts';
import { Unanswered } from '../table/doubt.ts';
import { isOverload } from '../table/overload.ts';
import { json } from './answer.ts';
import { Problem } from './problem.ts';
import { type Progress, progressOrNone } from './progress.ts';

/** Seconds after which a client may try again, where the problem does not say. */
const retryAfter: Partial<Record<number, string>> = { 429: '600', 503: '1' };

/** Turns whatever was thrown into an answer: a problem as it is, an overloaded or silent table as 503, anything else as a plain 500. */
export function errorEnvelope(deps: Deps): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const log = harmlessLog(deps.log);
  return {
    onError: (request) => {
      const { event, error } = request;
      const requestId = event.requestContext.requestId;
      const problem = problemOf(error, progressOrNone(event));
      if (problem.status >= 500) log.error('failed', { request_id: requestId, resource: event.resource, error });
      const wait = problem.details.retryAfter?.toString() ?? retryAfter[problem.status];
      request.response = json(problem.status, bodyOf(problem, event, requestId), wait ? { 'Retry-After': [wait] } : {});
    },
  };
}

/** Only a call that has written nothing, and knows it, is answered that nothing was changed. */
function problemOf(error: unknown, progress: Progress | undefined): Problem {
  const problem = error instanceof Problem ? error : new Problem(isOverload(error) ? 'busy' : 'unexpected');
  const unsure = problem.code === 'busy' && (progress?.written || error instanceof Unanswered);
  return unsure ? new Problem('unsure') : problem;
}

function bodyOf(
  { code, details: { retryAfter: _header, ...details } }: Problem,
  event: APIGatewayProxyEvent,
  requestId: string,
): unknown {
  const endpoint = progressOrNone(event)?.endpoint;
  if (details.fields && endpoint?.bareFieldErrors) return details.fields;
  const body: ErrorBody = { detail: errorList[code].text, code, ...details };
  return code === 'unexpected' ? { ...body, request_id: requestId } : body;
}
