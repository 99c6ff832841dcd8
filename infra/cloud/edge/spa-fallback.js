/**
 * Runs at CloudFront before a request for the web application: a path without a file extension is a screen of it, and gets
 * index.html. A path with one names a file, and a file that is missing stays missing: a browser that asked for a script
 * and got a page would fail in ways that nobody can read.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!name.includes('.')) request.uri = '/index.html';
  return request;
}
