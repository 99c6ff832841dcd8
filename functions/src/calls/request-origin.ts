import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import type { Deps } from './deps.ts';
import { headerOf, type WebOrigins } from './headers.ts';
import type { Step } from './request-context.ts';

/**
 * Sets the request's address to the client's, which the rate limits, the audit log and the request log use. Requests
 * that did not come through CloudFront are refused here, before the body is read.
 */
export function setClientIp(deps: Deps): Step {
  return {
    before: async ({ event, internal }) => {
      internal.address = await deps.clientAddress(event);
    },
  };
}

/**
 * Refuses writes that a page of another web site can make a browser send
 * (docs/decisions/0018-refuse-cross-site-requests.md): from another origin (403), or with a content type that a form
 * can have (415). A client that is no browser sends neither `Origin` nor `Sec-Fetch-Site` and passes. Reads pass: they
 * change nothing but the audit log, and a browser hides their answers from other origins.
 */
export function refuseCrossSite(deps: Deps): Step {
  return {
    before: ({ event, internal: { endpoint } }) => {
      if (event.httpMethod === 'GET') return;
      if (isForeign(event, deps.webOrigins(event))) throw new ApiError('other_website');
      if (!isJson(event, endpoint.scim ? scimJson : json)) throw new ApiError('not_sent_as_json');
    },
  };
}

/**
 * Returns whether a browser names a foreign page: by its origin, and by the relation of that origin to the called
 * address.
 */
function isForeign(event: APIGatewayProxyEvent, { own, allowed }: WebOrigins): boolean {
  const origin = headerOf(event, 'origin')?.toLowerCase();
  const relation = headerOf(event, 'sec-fetch-site');
  if (origin !== undefined && allowed.includes(origin)) return false;
  if (relation !== undefined && relation !== 'same-origin' && relation !== 'none') return true;
  if (origin === undefined || own.includes(origin)) return false;
  // Without a host to compare with, the browser's relation decides: no page can change it.
  return own.length > 0 || relation !== 'same-origin';
}

const json = /^\s*application\/json\s*(;|$)/i;
/** A form cannot have SCIM's type either (RFC 7644 section 3.1). */
const scimJson = /^\s*application\/(scim\+)?json\s*(;|$)/i;

/** Returns whether the body is sent as JSON. A request without a body may leave the type out; a form never does. */
function isJson(event: APIGatewayProxyEvent, pattern: RegExp): boolean {
  const type = headerOf(event, 'content-type');
  return type === undefined ? !event.body : pattern.test(type);
}
