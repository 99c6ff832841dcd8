import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../kernel/api-error.ts';
import { normalizeAddress } from '../table/rate-limit/network.ts';
import type { Deps, FindAddress } from './deps.ts';
import { headerOf } from './headers.ts';
import type { Step } from './request-context.ts';

/** The header in which CloudFront sends the secret that proves that a request came through it. */
export const originSecretHeader = 'x-origin-secret';

/**
 * The header in which our function at CloudFront names the client, replacing any that the client sent. Not CloudFront's own
 * CloudFront-Viewer-Address, which does not come through (docs/decisions/0010-serve-everything-through-cloudfront.md).
 */
export const viewerAddressHeader = 'x-viewer-ip';

/** Returns the address of the connection, where there is no proxy. */
export const ofTheConnection: FindAddress = async ({ requestContext }) => requestContext.identity.sourceIp;

/** Returns the secrets that are accepted. Those that `suffices` refuses may be out of date, and are read again. */
type FindSecrets = (suffices: (found: readonly string[]) => boolean) => Promise<readonly string[]>;

/**
 * Returns a finder of the address behind CloudFront, which names the client in a header. Any client can write headers, so a request
 * without one of `secrets` bypassed CloudFront and is refused (403). With the secret but without an address the distribution is
 * misconfigured: 500. X-Forwarded-For is never read.
 */
export function behindCloudFront(secrets: FindSecrets): FindAddress {
  return async (event) => {
    const given = headerOf(event, originSecretHeader);
    const known = await secrets((found) => isOneOf(found, given));
    if (!isOneOf(known, given)) throw new ApiError('forbidden');
    const address = normalizeAddress(headerOf(event, viewerAddressHeader) ?? '');
    if (!address) throw new Error(`CloudFront named no client address in ${viewerAddressHeader}`);
    return address;
  };
}

/** Compares in constant time. */
function isOneOf(secrets: readonly string[], given = ''): boolean {
  const matches = secrets.map((secret) => timingSafeEqual(digestOf(secret), digestOf(given)));
  return matches.includes(true);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Sets the request's address to the client's, which the rate limits, the audit log and the request log use. Requests that did not come
 * through CloudFront are refused here, before the body is read.
 */
export function setClientIp(deps: Deps): Step {
  return {
    before: async ({ event, internal }) => {
      internal.address = await deps.clientAddress(event);
    },
  };
}
