/**
 * Runs at CloudFront before a request for the web application. A path without a file extension is a screen, and gets index.html.
 * A path with one names a file; a missing file stays a 404, since a page in place of a script fails with a misleading error.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!name.includes('.')) request.uri = '/index.html';
  return request;
}
