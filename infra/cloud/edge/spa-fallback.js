/**
 * Runs in CloudFront before web application requests: screens get index.html. edge-functions.ts defines `assetFolder`
 * and `files` above it.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const isFile = request.uri.startsWith(assetFolder) || files.includes(request.uri);
  if (!isFile) request.uri = '/index.html';
  return request;
}
