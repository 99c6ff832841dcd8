import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unhashedPaths } from '../../cloud/built-file.ts';
import { apiRequestCode, spaFallbackCode } from '../../cloud/edge/edge-functions.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { anyScreenAddresses, screenAddresses } from '../screen-addresses.ts';
import { type EdgeRequest, type EdgeResponse, runEdgeFunction } from './run-edge-function.ts';

/** Files outside assets/: those of this project, and those of a service worker and a manifest. */
const files = ['/index.html', '/sw.js', '/app.webmanifest', ...unhashedPaths(join(repositoryRoot, 'web/public'))];

describe('the function before the web application', () => {
  const uriOf = (uri: string) => (runEdgeFunction(spaFallbackCode(files), uri, {}) as EdgeRequest).uri;

  test.each([
    ...['/training/', '/training.', '/J.SMITH', '/v1.2/training', '/api', '/assets', '/people/assets', '/people/sw.js'],
    ...['/people/favicon.svg', '/people/assets/main-0a1b2c3d.js', '/people/J%2ESMITH', '/people/J%2FSMITH'],
    ...['/favicon%2Esvg', '/assets%2Fmain-0a1b2c3d.js', '/%2e%2e/assets/main-0a1b2c3d.js', '/../index.html'],
    ...['/wp-login.php', '/gone.js', '/SW.JS'],
  ])('rewrites %s to index.html, because the build has no such file', (uri) => {
    expect(uriOf(uri)).toBe('/index.html');
  });

  test('rewrites every screen to index.html, with any permitted id', () => {
    expect(screenAddresses.map(uriOf)).toEqual(screenAddresses.map(() => '/index.html'));
    const isPage = (uri: string) => uriOf(uri) === '/index.html';
    fc.assert(
      fc.property(anyScreenAddresses, (all) => all.every(isPage)),
      { numRuns: 20 },
    );
  });

  test.each([
    ...files,
    ...['/assets/main-0a1b2c3d.js', '/assets/gone-00000000.css', '/assets/../index.html', '/assets/..%2Findex.html'],
  ])('does not rewrite the file %s, existing or missing', (uri) => {
    expect(uriOf(uri)).toBe(uri);
  });
});

describe('the function before the API', () => {
  const allowed = 'https://training.example.gov';
  const call = (code: string, headers: Record<string, string>, method = 'GET') =>
    runEdgeFunction(code, '/api/ranks/', { method, headers, ip: '2001:db8::7' });

  test("sets the headers of the caller's address and host, replacing forged ones, and changes nothing else", () => {
    const headers = {
      'X-Viewer-Ip': '198.51.100.1',
      'X-Viewer-Host': 'evil.example',
      Host: 'muster.example.gov',
      Authorization: 'Bearer t',
      Origin: 'https://evil.example',
    };
    const request = call(apiRequestCode([allowed]), headers) as EdgeRequest;
    expect(request.uri).toBe('/api/ranks/');
    expect(request.headers).toEqual({
      'x-viewer-ip': { value: '2001:db8::7' },
      'x-viewer-host': { value: 'muster.example.gov' },
      host: { value: 'muster.example.gov' },
      authorization: { value: 'Bearer t' },
      origin: { value: 'https://evil.example' },
    });
  });

  const preflight = (origin: string) => ({ Origin: origin, 'Access-Control-Request-Method': 'PATCH' });

  test('answers the preflight request of an allowed origin', () => {
    const { statusCode, headers } = call(apiRequestCode([allowed]), preflight(allowed), 'OPTIONS') as EdgeResponse;
    expect(statusCode).toBe(204);
    expect(Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))).toEqual({
      'access-control-allow-origin': allowed,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST, GET, PATCH, DELETE, PUT',
      'access-control-allow-headers':
        'Authorization, Content-Type, X-Site-Code, Idempotency-Key, X-CSRF-Token, X-Muster-Idle, Prefer',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
  });

  test.each([
    ['from another origin', [allowed], preflight('https://evil.example')],
    ['from an origin with a longer name', [allowed], preflight(`${allowed}.evil.example`)],
    ['when no origin is allowed', [], preflight(allowed)],
    ['without an origin', [allowed], { 'Access-Control-Request-Method': 'PATCH' }],
    ['without a requested method', [allowed], { Origin: allowed }],
  ])('passes a preflight request %s on to the API, which has no such method', (_, origins, headers) => {
    expect(call(apiRequestCode(origins), headers as Record<string, string>, 'OPTIONS')).toMatchObject({
      method: 'OPTIONS',
      uri: '/api/ranks/',
    });
  });
});

test.each([
  spaFallbackCode(files),
  apiRequestCode(Array.from({ length: 40 }, (_, n) => `https://site-${n}.example.gov`)),
])("an edge function fits into CloudFront's limit of 10 KB", (code) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
});
