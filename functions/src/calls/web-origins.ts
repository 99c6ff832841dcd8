import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './headers.ts';

/** The origins whose pages may call: the web application's own, and those that the installation allows. */
export interface WebOrigins {
  /** Empty when the request does not say under which host it was sent. */
  own: readonly string[];
  allowed: readonly string[];
}
export type FindWebOrigins = (event: APIGatewayProxyEvent) => WebOrigins;

/**
 * The header in which our function at CloudFront names the host that the browser called, replacing any that the client sent. API
 * Gateway needs the `Host` header for itself.
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
