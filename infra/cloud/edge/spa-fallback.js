/**
 * Runs in CloudFront before requests for the web application, and returns index.html for every screen.
 * edge-functions.ts defines `builtFile`.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (!builtFile.test(request.uri)) request.uri = '/index.html';
  return request;
}
