import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import { normalizeAddress } from '../table/rate-limit/network.ts';

/** Returns a request header by its lower-case name; of a repeated one the last, as API Gateway gives it. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Returns the request's cookies. A repeated name keeps its first value: browsers send the most specific first. */
export function cookiesOf(event: APIGatewayProxyEvent): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headerOf(event, 'cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** The origins whose pages may call: the web application's own, and those that the installation allows. */
export interface WebOrigins {
  /** Empty when the request does not say under which host it was sent. */
  own: readonly string[];
  allowed: readonly string[];
}
export type FindWebOrigins = (event: APIGatewayProxyEvent) => WebOrigins;

/**
 * The header in which our function at CloudFront names the host that the browser called, replacing any that the client
 * sent. API Gateway needs the `Host` header for itself.
 */
export const viewerHostHeader = 'x-viewer-host';

/** Returns the origins of the called host, with TLS (there may be a proxy) and without. */
export const ofTheHost: FindWebOrigins = (event) => {
  const host = headerOf(event, 'host')?.toLowerCase();
  return { own: host ? [`http://${host}`, `https://${host}`] : [], allowed: [] };
};

/** Returns a finder of the origin of CloudFront's host, always with TLS, and the `allowed` ones. */
export function throughCloudFront(allowed: readonly string[]): FindWebOrigins {
  return (event) => {
    const host = headerOf(event, viewerHostHeader)?.toLowerCase();
    return { own: host ? [`https://${host}`] : [], allowed };
  };
}

/** The header in which CloudFront sends the secret that proves that a request came through it. */
export const originSecretHeader = 'x-origin-secret';

/**
 * The header in which our function at CloudFront names the client, replacing any that the client sent. Not CloudFront's
 * own CloudFront-Viewer-Address, which does not come through
 * (docs/decisions/0010-serve-everything-through-cloudfront.md).
 */
export const viewerAddressHeader = 'x-viewer-ip';

/** Returns the client's IP address, without a port. Throws when the request must not be answered. */
export type FindAddress = (event: APIGatewayProxyEvent) => Promise<string>;

/** Returns the address of the connection, where there is no proxy. */
export const ofTheConnection: FindAddress = async ({ requestContext }) => requestContext.identity.sourceIp;

/** Returns the secrets that are accepted. Those that `suffices` refuses may be out of date, and are read again. */
type FindSecrets = (suffices: (found: readonly string[]) => boolean) => Promise<readonly string[]>;

/**
 * Returns a finder of the address behind CloudFront, which names the client in a header. Any client can write headers,
 * so a request without one of `secrets` bypassed CloudFront and is refused (403). With the secret but without an
 * address the distribution is misconfigured: 500. X-Forwarded-For is never read.
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
