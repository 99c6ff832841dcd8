import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import { normalizeAddress } from '../table/rate-limit/network.ts';

/** Returns a request header by its lower-case name. Of repeated headers the last counts, as API Gateway passes it. */
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

/** Origins whose pages may call: the web application's own, and those that the installation allows. */
export interface WebOrigins {
  /** Empty if the request does not name its host. */
  own: readonly string[];
  allowed: readonly string[];
}
export type FindWebOrigins = (event: APIGatewayProxyEvent) => WebOrigins;

/** Names the host that the browser called; set by our CloudFront function. API Gateway needs `Host` for itself. */
export const viewerHostHeader = 'x-viewer-host';

/** Returns the origins of the called host, with TLS (there may be a proxy) and without. */
export const ofTheHost: FindWebOrigins = (event) => {
  const host = headerOf(event, 'host')?.toLowerCase();
  return { own: host ? [`http://${host}`, `https://${host}`] : [], allowed: [] };
};

/** Returns a finder of the origin of CloudFront's host, always with TLS, and of the `allowed` ones. */
export function throughCloudFront(allowed: readonly string[]): FindWebOrigins {
  return (event) => {
    const host = headerOf(event, viewerHostHeader)?.toLowerCase();
    return { own: host ? [`https://${host}`] : [], allowed };
  };
}

/** Carries the secret that proves that a request came through CloudFront. */
export const originSecretHeader = 'x-origin-secret';

/** Names the client. Set by our CloudFront function, since CloudFront-Viewer-Address does not reach us (ADR 26). */
export const viewerAddressHeader = 'x-viewer-ip';

/** Returns the client's IP address, without a port. Throws if the request must be refused. */
export type FindAddress = (event: APIGatewayProxyEvent) => Promise<string>;

export const ofTheConnection: FindAddress = async ({ requestContext }) => requestContext.identity.sourceIp;

/** Returns the accepted secrets. Reloads them if `suffices` rejects the cached ones. */
export type FindSecrets = (suffices: (found: readonly string[]) => boolean) => Promise<readonly string[]>;

/**
 * Finds the client's address behind CloudFront: 403 without one of `secrets`, which proves a request that bypassed
 * CloudFront; 500 with it but without an address (misconfigured distribution). Never reads X-Forwarded-For: clients can
 * write it.
 */
export function behindCloudFront(secrets: FindSecrets): FindAddress {
  return async (event) => {
    const given = headerOf(event, originSecretHeader);
    const accepted = await secrets((found) => isOneOf(found, given));
    if (!isOneOf(accepted, given)) throw new ApiError('forbidden');
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
