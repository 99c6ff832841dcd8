import { rmSync } from 'node:fs';
import { errorList } from '@muster/shared/errors';
import { type BuiltSite, buildClass, buildEmployee, buildSite, usualPassword } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import type { System } from '@muster/testing/system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areaOf, bundleArea, bundleOf } from '../../cloud/bundle.ts';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { unused } from './assembly/permissions.ts';
import { serveAtDomain } from './assembly/serve-api.ts';
import { govCloud, synthesize } from './synthesize.ts';

/** Runs a region without CloudFront from its templates and uploads: browsers reach API Gateway at the domain. */

const own = `https://${govCloud.domain}`;
const allowedOrigin = 'https://training.example.gov';
const areas = ['session', 'enrollment', 'accounts', 'pages', 'api-secret'];
const bundles = new Map(await Promise.all(areas.map(async (name) => [areaOf(name), await bundleArea(name)] as const)));
const small = bundles.get('session');
if (!small) throw new Error('There is no bundle');
/** The other areas answer like `session`, which has none of their calls. */
const some = bundleOf(bundles);
const { folder } = synthesize(
  { regions: [{ ...govCloud, allowedOrigins: [allowedOrigin] }] },
  { bundle: (area) => (bundles.has(area) ? some(area) : small) },
);
let deployment: Deployment;
let { calls, pages, visit }: Awaited<ReturnType<typeof serveAtDomain>> = {} as never;
let system: System;
let site: BuiltSite;
const failures: string[] = [];

beforeAll(async () => {
  deployment = await deploy(folder);
  ({ calls, pages, visit, system } = await serveAtDomain(deployment, (text) => failures.push(text)));
  site = await buildSite(system, { code: 'RIVER', name: 'Riverton Police Department' });
}, 120_000);

afterAll(async () => {
  await calls?.gateway.close();
  await pages?.gateway.close();
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the headers that each answer must have, apart from the bucket of documents. */
const expectSecured = ({ headers }: Pick<Response, 'headers'>) => {
  const connect = /connect-src [^;]+/;
  for (const [name, value] of Object.entries(securityHeaders()))
    expect([name, headers.get(name)?.replace(connect, '')]).toEqual([name, value.replace(connect, '')]);
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'self' https:\/\/[^;]+s3-fips\.us-gov-west-1/);
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
};

describe('the pages', () => {
  test.each(['/', '/login', '/training?tab=calendar', '/people/a.b'])('%s is the page, not cached', async (path) => {
    const answer = await visit(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expectSecured(answer);
    expect(await answer.text()).toContain('<!doctype html>');
  });

  test("the page's script exists and is cached, whatever the browser accepts", async () => {
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await (await visit('/')).text()) ?? [];
    for (const Accept of ['*/*', 'text/javascript', 'image/avif,image/webp']) {
      const answer = await visit(script, { headers: { Accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expectSecured(answer);
      expect(await answer.text()).not.toMatch(/^[A-Za-z0-9+/=]*$/);
    }
  });

  test.each(['/assets/gone-00000000.js'])('%s is a 404 without text of S3', async (path) => {
    const answer = await visit(path);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expectSecured(answer);
  });

  test('accept reads only', async () => {
    expect((await visit('/', { method: 'POST', body: '{}' })).status).toBe(405);
    const head = await visit('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html']);
  });
});

describe('the API at the same origin', () => {
  test('answers an unknown path in its form, with the security headers', async () => {
    for (const path of ['/api/nothing/', '/api']) {
      const answer = await visit(path, { headers: { Authorization: 'Bearer x' } });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
      expectSecured(answer);
    }
  });

  test.each(['calls', 'pages'] as const)('has no other address than the domain (%s)', async (part) => {
    const { api, gateway } = { calls, pages }[part];
    const claimed = { 'x-origin-secret': 'x'.repeat(64), 'x-viewer-ip': '203.0.113.9' };
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/${api.stage}/api/session/`, { headers: claimed });
    expect([answer.status, await answer.json()]).toEqual([403, { message: 'Forbidden' }]);
  });
});

describe('a page', () => {
  const signIn = (headers: Record<string, string>) =>
    system.call(
      'session',
      'signIn',
      { body: { username: site.chief.employee_id, password: usualPassword, site_code: site.code } },
      { headers },
    );

  test.each([
    ['of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['with a forged host', { Origin: 'https://evil.example', Host: 'evil.example', 'X-Viewer-Host': 'evil.example' }],
    ['of the domain without TLS', { Origin: own.replace('https', 'http') }],
    ['with Sec-Fetch-Site only', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s cannot sign a user in', async (_, headers) => {
    const answered = await signIn(headers as Record<string, string>);
    expect([answered.status, answered.body.code, answered.cookies.size]).toEqual([403, 'other_website', 0]);
    expect(answered.headers['Access-Control-Allow-Origin']).toBeUndefined();
  });

  test('of an allowed origin may ask first, sign a user in and read the answer, also of an error', async () => {
    const asked = { Origin: allowedOrigin, 'Access-Control-Request-Method': 'POST' };
    const preflight = await visit('/api/token/', { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowedOrigin);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-CSRF-Token');
    const answered = await signIn({ Origin: allowedOrigin, 'Sec-Fetch-Site': 'same-site' });
    expect([answered.status, answered.headers['Access-Control-Allow-Origin']]).toEqual([200, [allowedOrigin]]);
    const refused = await visit('/api/nothing/', { headers: { Origin: allowedOrigin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, allowedOrigin]);
  });

  test('of another origin gets no answer to a preflight request', async () => {
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await visit('/api/token/', { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(errorList.not_found.status);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('an officer signs in, enrolls, and is in the audit log with the address of the connection', async () => {
  const home = '198.51.100.7';
  const { employee_id } = await buildEmployee(system, site, { employee_id: '7042' });
  const { cookies, status, headers } = await system.call(
    'session',
    'signIn',
    { body: { username: employee_id, password: usualPassword, site_code: 'RIVER' } },
    { headers: { Origin: own, 'Sec-Fetch-Site': 'same-origin' } },
  );
  expect([status, [...cookies.keys()]]).toEqual([200, ['access_token', 'refresh_token', '__Host-device']]);
  expect(headers['Strict-Transport-Security']).toBeDefined();
  const claimed = {
    Origin: own,
    'X-Viewer-Ip': '192.0.2.1',
    'X-Forwarded-For': '192.0.2.2',
    'X-Origin-Secret': 'x'.repeat(64),
  };
  const { id } = await buildClass(system, site, { inDays: 7 });
  const enrolled = await system.call(
    'enrollment',
    'enroll',
    { params: { id } },
    { token: cookies.get('access_token'), headers: { 'X-Site-Code': 'RIVER', ...claimed }, address: home },
  );
  expect(enrolled.status).toBe(200);
  const { body } = await system.call(
    'accounts',
    'auditLog',
    { query: { employee_id: '7042', kind: 'class.enroll' } },
    await signedIn(system, site, site.chief),
  );
  expect(body).toMatchObject([{ address: home }]);
});

describe("the functions' permissions", () => {
  test('cover all requests, and the pages use all of theirs', () => {
    const all = [...calls.functions, ...pages.functions];
    expect(all.flatMap((one) => deployment.askedBy(one)).filter(({ permitted }) => !permitted)).toEqual([]);
    for (const one of pages.functions) expect(unused(one.statements, deployment.askedBy(one))).toEqual([]);
  });

  test('include one secret, which signs tokens', () => {
    expect(Object.keys(deployment.secrets)).toHaveLength(1);
  });
});

test('API Gateway answered no request with 502', () => {
  expect(failures).toEqual([]);
});
