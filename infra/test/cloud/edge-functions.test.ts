import { describe, expect, test } from 'vitest';
import { apiRequestCode, spaFallbackCode } from '../../cloud/edge/edge-functions.ts';
import { type EdgeRequest, type EdgeResponse, runEdgeFunction } from './run-edge-function.ts';

describe('the function before the web application', () => {
  const uriOf = (uri: string) => (runEdgeFunction(spaFallbackCode(), uri, {}) as EdgeRequest).uri;

  test.each(['/', '/login', '/training', '/training/', '/admin/ranks', '/v1.2/training', '/api'])(
    'gives the screen %s index.html',
    (uri) => {
      expect(uriOf(uri)).toBe('/index.html');
    },
  );
  test.each(['/index.html', '/favicon.svg', '/assets/main-0a1b2c3d.js', '/assets/gone-00000000.css', '/wp-login.php'])(
    'leaves the file %s what it is, there or not',
    (uri) => {
      expect(uriOf(uri)).toBe(uri);
    },
  );
});

describe('the function before the API', () => {
  const allowed = 'https://training.example.gov';
  const call = (code: string, headers: Record<string, string>, method = 'GET') =>
    runEdgeFunction(code, '/api/ranks/', { method, headers, ip: '2001:db8::7' });

  test("tells the caller's address and the host over whatever the caller says, and leaves everything else", () => {
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

  test('answers the browser of a page that may call', () => {
    const { statusCode, headers } = call(apiRequestCode([allowed]), preflight(allowed), 'OPTIONS') as EdgeResponse;
    expect(statusCode).toBe(204);
    expect(Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))).toEqual({
      'access-control-allow-origin': allowed,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST, GET, PATCH, DELETE, PUT',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Site-Code, Idempotency-Key',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
  });

  test.each([
    ['of another web site', [allowed], preflight('https://evil.example')],
    ['of one with a longer name', [allowed], preflight(`${allowed}.evil.example`)],
    ['of any, where none is allowed', [], preflight(allowed)],
    ['of none', [allowed], { 'Access-Control-Request-Method': 'PATCH' }],
    ['that asks for no method', [allowed], { Origin: allowed }],
  ])('passes a question %s on to the API, which has no such method', (_, origins, headers) => {
    expect(call(apiRequestCode(origins), headers as Record<string, string>, 'OPTIONS')).toMatchObject({
      method: 'OPTIONS',
      uri: '/api/ranks/',
    });
  });
});

test.each([spaFallbackCode(), apiRequestCode(Array.from({ length: 40 }, (_, n) => `https://site-${n}.example.gov`))])(
  'a function fits into the 10 KB that CloudFront takes',
  (code) => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  },
);
