/**
 * Runs in CloudFront before API requests; edge-functions.ts defines `cors`, `viewerAddressHeader` and
 * `viewerHostHeader` above it. Sets the headers with the caller's IP address and requested host, overriding the
 * caller's, and answers CORS preflight requests, for which API Gateway has no methods.
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
  // CloudFront forwards only requests for the distribution's own host names.
  request.headers[viewerHostHeader] = { value: request.headers.host.value };
  return request;
}
