/**
 * Runs at CloudFront before a call of the API; `cors`, `viewerAddressHeader` and `viewerHostHeader` are written in
 * front of it (viewer-functions.ts). It tells the API the caller's address and the host that was asked, whatever the caller says, and answers a browser that asks
 * whether a page of another web site may call: API Gateway has no such method, and must not have one for each of ours.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const origin = request.headers.origin ? request.headers.origin.value : '';
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
  if (isPreflight && cors.origins.includes(origin)) {
    return {
      statusCode: 204,
      statusDescription: 'No Content',
      headers: {
        'access-control-allow-origin': { value: origin },
        'access-control-allow-credentials': { value: 'true' },
        'access-control-allow-methods': { value: cors.methods },
        'access-control-allow-headers': { value: cors.headers },
        'access-control-max-age': { value: cors.maxAge },
        vary: { value: 'Origin' },
      },
    };
  }
  request.headers[viewerAddressHeader] = { value: event.viewer.ip };
  // The one that the distribution answers to: a request for another host does not get here.
  request.headers[viewerHostHeader] = { value: request.headers.host.value };
  return request;
}
