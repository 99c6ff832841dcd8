import { type ErrorBody, errorList } from '@muster/shared/errors';
import { ApiError } from '../kernel/api-error.ts';
import { safeLog } from '../kernel/log.ts';
import { isOverload } from '../table/core/overload.ts';
import { UnknownOutcome } from '../table/core/unknown-outcome.ts';
import type { Deps } from './deps.ts';
import type { RequestContext, Step } from './request-context.ts';
import { json } from './response.ts';
import { ScimError, scimErrorResponse } from './scim-form.ts';

/** Seconds before a client may retry, unless the error names them. */
const retryAfter: Partial<Record<number, string>> = { 429: '600', 503: '1' };

/** Answers an error: an API error as it is, an overloaded or silent table as 503, anything else as a plain 500. */
export function errorEnvelope(deps: Deps): Step {
  const log = safeLog(deps.log);
  return {
    onError: (request) => {
      const { event, error, internal } = request;
      // A replay has answered already.
      if (request.response) return;
      const requestId = event.requestContext.requestId;
      if (error instanceof ScimError) {
        request.response = scimErrorResponse(error, {});
        return;
      }
      const found = apiErrorOf(error, internal);
      internal.refusal = found.code;
      if (found.status >= 500) log.error('failed', { request_id: requestId, resource: event.resource, error });
      const wait = found.details.retryAfter?.toString() ?? retryAfter[found.status];
      const headers: Record<string, string[]> = wait ? { 'Retry-After': [wait] } : {};
      request.response = internal.endpoint?.scim
        ? scimErrorResponse(found, headers)
        : json(found.status, bodyOf(found, internal, requestId), headers);
    },
  };
}

/** Returns the error to answer. `busy` means nothing was changed, so a request that may have written is `unsure`. */
function apiErrorOf(error: unknown, { written }: Partial<RequestContext>): ApiError {
  const found = error instanceof ApiError ? error : new ApiError(isOverload(error) ? 'busy' : 'unexpected');
  const unsure = found.code === 'busy' && (written || error instanceof UnknownOutcome);
  return unsure ? new ApiError('unsure') : found;
}

function bodyOf(
  { code, details: { retryAfter: _header, ...details } }: ApiError,
  { endpoint }: Partial<RequestContext>,
  requestId: string,
): unknown {
  if (details.fields && endpoint?.bareFieldErrors) return details.fields;
  const body: ErrorBody = { detail: errorList[code].text, code, ...details };
  return code === 'unexpected' ? { ...body, request_id: requestId } : body;
}
