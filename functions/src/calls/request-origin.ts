import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import type { Deps } from './deps.ts';
import { headerOf, type WebOrigins } from './headers.ts';
import type { Step } from './request-context.ts';

/** Sets the client's address for rate limits, audit log and request log. Refuses requests that bypassed CloudFront. */
export function setClientIp(deps: Deps): Step {
  return {
    before: async ({ event, internal }) => {
      internal.address = await deps.clientAddress(event);
    },
  };
}

/**
 * Refuses cross-site writes (ADR 19): a foreign origin (403), or a form's content type (415). Reads pass, as do clients
 * that are not browsers: they send neither `Origin` nor `Sec-Fetch-Site`.
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

/** Returns whether a browser names a foreign page, by its origin and its `Sec-Fetch-Site`. */
function isForeign(event: APIGatewayProxyEvent, { own, allowed }: WebOrigins): boolean {
  const origin = headerOf(event, 'origin')?.toLowerCase();
  const relation = headerOf(event, 'sec-fetch-site');
  if (origin !== undefined && allowed.includes(origin)) return false;
  if (relation !== undefined && relation !== 'same-origin' && relation !== 'none') return true;
  if (origin === undefined || own.includes(origin)) return false;
  // Without a host to compare with, `Sec-Fetch-Site` decides: no page can change it.
  return own.length > 0 || relation !== 'same-origin';
}

const json = /^\s*application\/json\s*(;|$)/i;
/** Forms cannot send SCIM's type either (RFC 7644 section 3.1). */
const scimJson = /^\s*application\/(scim\+)?json\s*(;|$)/i;

/** Returns whether the body is JSON. Without a body the type may be absent; a form always sends one. */
function isJson(event: APIGatewayProxyEvent, pattern: RegExp): boolean {
  const type = headerOf(event, 'content-type');
  return type === undefined ? !event.body : pattern.test(type);
}
