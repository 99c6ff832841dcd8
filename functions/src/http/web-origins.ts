import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './headers.ts';

/** Returns the origins whose pages may call: the web application's own, and those that the installation allows. */
export interface WebOrigins {
  /** Empty when the request does not say under which host it was sent. */
  own: readonly string[];
  allowed: readonly string[];
}
export type FindWebOrigins = (event: APIGatewayProxyEvent) => WebOrigins;

/**
 * The header in which our function at CloudFront names the host that the browser asked, over whatever the client wrote there.
 * API Gateway needs the `Host` header for itself.
 */
export const viewerHostHeader = 'x-viewer-host';

/** Returns the origins of the host that was asked, with TLS (a proxy may stand in front) and without. */
export const ofTheHost: FindWebOrigins = (event) => {
  const host = headerOf(event, 'host')?.toLowerCase();
  return { own: host ? [`http://${host}`, `https://${host}`] : [], allowed: [] };
};

/** Returns the origin of the host that CloudFront was asked, always with TLS, and the `allowed` ones. */
export function throughCloudFront(allowed: readonly string[]): FindWebOrigins {
  return (event) => {
    const host = headerOf(event, viewerHostHeader)?.toLowerCase();
    return { own: host ? [`https://${host}`] : [], allowed };
  };
}
