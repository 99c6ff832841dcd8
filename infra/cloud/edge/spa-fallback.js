/** Runs at CloudFront before a request for the web application, and gives every screen index.html. edge-functions.ts defines `builtFile`. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (!builtFile.test(request.uri)) request.uri = '/index.html';
  return request;
}
