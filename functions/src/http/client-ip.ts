import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { spelledOnce } from '../table/rate-limit/network.ts';
import { ApiError } from './api-error.ts';
import { headerOf } from './headers.ts';
import { requestContextOf } from './request-context.ts';

/** Says where a client is: an IP address without a port. Throws when the request has no business here. */
export type FindAddress = (event: APIGatewayProxyEvent) => Promise<string>;

/** The header in which CloudFront shows the API that a request came through it. */
export const originSecretHeader = 'x-origin-secret';

/**
 * The header in which our function at CloudFront names the client, over whatever the client wrote there. Not CloudFront's own
 * CloudFront-Viewer-Address, which does not come through (docs/decisions/0010-serve-everything-through-cloudfront.md).
 */
export const viewerAddressHeader = 'x-viewer-ip';

/** Where nothing stands between client and server: the address of the connection. */
export const ofTheConnection: FindAddress = async ({ requestContext }) => requestContext.identity.sourceIp;

/**
 * Behind CloudFront the connection is CloudFront's, and a header tells the client's address. Anybody can write headers, so
 * only a request with one of `secrets` in its own is believed; any other went around CloudFront and is refused (403). With
 * the secret but without an address the distribution is set up wrongly: an error of ours. X-Forwarded-For is never read.
 */
export function behindCloudFront(secrets: () => Promise<readonly string[]>): FindAddress {
  return async (event) => {
    if (!isOneOf(await secrets(), headerOf(event, originSecretHeader))) throw new ApiError('forbidden');
    const address = spelledOnce(headerOf(event, viewerAddressHeader) ?? '');
    if (!address) throw new Error(`CloudFront named no client address in ${viewerAddressHeader}`);
    return address;
  };
}

/** Takes the same time whatever is right or wrong about `given`. */
function isOneOf(secrets: readonly string[], given = ''): boolean {
  const matches = secrets.map((secret) => timingSafeEqual(digestOf(secret), digestOf(given)));
  return matches.includes(true);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Sets the request's address to the client's, which the rate limits, the audit log and the request log use. Requests that did not come
 * through CloudFront are refused here, before the body is read.
 */
export function setClientIp(deps: Deps): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: async ({ event }) => {
      requestContextOf(event).address = await deps.clientAddress(event);
    },
  };
}
