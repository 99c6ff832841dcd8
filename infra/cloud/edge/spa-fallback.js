/**
 * Runs in CloudFront before web application requests: screens get index.html. edge-functions.ts defines `builtFile`.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (!builtFile.test(request.uri)) request.uri = '/index.html';
  return request;
}
