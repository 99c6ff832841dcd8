import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getItem } from '@muster/functions/table/core/read';
import { findEmployee } from '@muster/functions/table/entities/employee';
import { loginSessionKey } from '@muster/functions/table/entities/login-session';
import { siteKey } from '@muster/functions/table/entities/site';
import { accessRules } from '@muster/shared/access';
import { type Route, routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import {
  as,
  type BuiltSite,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  usualPassword,
} from '@muster/testing/build';
import { sidOf, signedIn } from '@muster/testing/callers';
import { change } from '@muster/testing/dump';
import { askingFor } from '@muster/testing/provisioning';
import { beginSignOn, buildSignOn, finishSignOn, providerOf } from '@muster/testing/sign-on';
import type { System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { isFullWidth, ofEachArea } from '@muster/testing/width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleAreas } from '../../cloud/bundle.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { extraCalls } from './assembly/extra-calls.ts';
import type { PackagedFunction } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import { serveApi } from './assembly/serve-api.ts';
import { synthesize } from './synthesize.ts';

/** Runs the deployed system from the synthesized templates and uploads alone. */

/** An allowed origin of another web site. */
const allowedOrigin = 'https://training.example.gov';
const { folder } = synthesize(
  { regions: [{ region: 'us-east-1', allowedOrigins: [allowedOrigin], mail: { from: 'muster@example.gov' } }] },
  { bundle: await bundleAreas() },
);
const named = (all: readonly Route[]) => all.map((route) => [`${route.area}.${route.name}`, route] as const);
let deployment: Deployment;
let { api, functions, askedAtStart, visit, gateway }: Awaited<ReturnType<typeof serveApi>> = {} as never;
let system: System;
let site: BuiltSite;
const failures: string[] = [];

beforeAll(async () => {
  deployment = await deploy(folder);
  ({ api, functions, askedAtStart, gateway, visit, system } = await serveApi(deployment, (text) =>
    failures.push(text),
  ));
  site = await buildSite(system, { code: 'RIVER', name: 'Riverton Police Department' });
}, 120_000);

afterAll(async () => {
  await gateway?.close();
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the functions', () => {
  test('read the secret and connect to the table during init', () => {
    const [secret, ...others] = Object.keys(deployment.secrets).map((arn) => `secretsmanager:GetSecretValue ${arn}`);
    expect(others).toEqual([]);
    // On a busy machine, a read that takes too long is sent again.
    for (const asked of askedAtStart)
      expect([...new Set(asked)].toSorted()).toEqual([expect.stringMatching(/^dynamodb:BatchGetItem /), secret]);
  });

  test('start although no service can be reached, and answer the first call with 503', async () => {
    const [one] = functions;
    const nowhere = 'http://127.0.0.1:1';
    const running = one && (await deployment.start(one, { dynamodb: nowhere, secretsManager: nowhere }));
    const { method, resource } = api.methods.find(({ target }) => target === one?.liveArn) ?? {};
    const event = { httpMethod: method, resource, headers: {}, requestContext: { identity: {} } };
    expect(await running?.invoke(event)).toMatchObject({ statusCode: 503 });
  });

  test('use each of their environment variables', () => {
    for (const one of functions)
      for (const name of Object.keys(one.environment))
        expect([one.id, codeOf(one)]).toEqual([one.id, expect.stringContaining(name)]);
  });
});

/** Returns a function's code, including files loaded on demand. */
const codeOf = ({ folder }: PackagedFunction) =>
  globSync('*.mjs', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');

describe('the web application', () => {
  test.each(['/', '/login', '/training?tab=calendar', '/admin/ranks'])('%s is the page, not cached', async (path) => {
    const answer = await visit(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<!doctype html>');
  });

  test("the page's script exists and is cached", async () => {
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await (await visit('/')).text()) ?? [];
    const answer = await visit(script);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('a missing script is a 404', async () => {
    expect((await visit('/assets/gone-00000000.js')).status).toBe(404);
  });
});

describe('the API', () => {
  test('has the calls of the contract and no other', () => {
    expect(api.methods.map(({ method, resource }) => `${method} ${resource}`).toSorted()).toEqual(
      routes.map(({ endpoint, resource }) => `${endpoint.method} ${resource}`).toSorted(),
    );
  });

  test("answers an unknown path with 404 in the contract's form", async () => {
    // Even with a bearer token, which API Gateway itself takes for an AWS signature.
    for (const headers of [{}, { Authorization: 'Bearer x' }] as Record<string, string>[]) {
      const answer = await visit('/api/nothing/', { headers });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { detail: errorList.not_found.text, code: 'not_found' },
      ]);
    }
  });

  test.each([{}, { 'x-origin-secret': 'x'.repeat(64), 'x-viewer-ip': '203.0.113.9' }])(
    'refuses requests that bypass CloudFront with %j',
    async (headers) => {
      for (const { method, resource } of api.methods) {
        const path = resource.replaceAll(/\{\w+\}/g, 'x');
        const answer = await fetch(`http://127.0.0.1:${gateway.port}/${api.stage}${path}`, { method, headers });
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          403,
          // RFC 7644 has its own errors.
          expect.objectContaining(resource.startsWith('/api/scim/') ? { status: '403' } : { code: 'forbidden' }),
        ]);
      }
    },
  );
});

describe('a page', () => {
  const signIn = (headers: Record<string, string>) =>
    system.call(
      'session',
      'signIn',
      { body: { username: site.chief.employee_id, password: usualPassword, site_code: site.code } },
      { headers: { Host: 'muster.example.gov', ...headers } },
    );

  test.each([
    ['of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['without an origin', { Origin: 'null' }],
    ['with a forged host header', { Origin: 'https://evil.example', 'X-Viewer-Host': 'evil.example' }],
    ['with Sec-Fetch-Site only', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s cannot sign a user in or out', async (_, headers) => {
    const answered = await signIn(headers as Record<string, string>);
    expect([answered.status, answered.body.code, answered.cookies.size]).toEqual([403, 'other_website', 0]);
    const left = await system.call('session', 'logout', {}, { headers: headers as Record<string, string> });
    expect([left.status, left.cookies.size]).toEqual([403, 0]);
  });

  test('that sends a form cannot sign a user in', async () => {
    const answered = await signIn({ 'Content-Type': 'text/plain' });
    expect([answered.status, answered.cookies.size]).toEqual([415, 0]);
  });

  test.each([
    ['of our own origin', { Origin: 'https://muster.example.gov', 'Sec-Fetch-Site': 'same-origin' }],
    ['of an allowed origin', { Origin: allowedOrigin, 'Sec-Fetch-Site': 'same-site' }],
  ])('%s can sign a user in', async (_, headers) => {
    expect((await signIn(headers)).status).toBe(200);
  });
});

describe('an officer in a browser', () => {
  const home = '198.51.100.7';
  let cookies: Map<string, string>;
  const asking = () => ({
    token: cookies.get('access_token'),
    headers: { 'X-Site-Code': 'RIVER', 'X-Viewer-Ip': '192.0.2.1', 'X-Forwarded-For': '192.0.2.2' },
    address: home,
  });

  test('finds the department, signs in and stays signed in', async () => {
    const { employee_id } = await buildEmployee(system, site, { employee_id: '7042' });
    const department = await system.call('session', 'validateSiteCode', { body: { site_code: 'river' } });
    expect(department.body).toMatchObject({ valid: true, name: 'Riverton Police Department' });
    const typed = { username: employee_id, site_code: 'RIVER' };
    const wrong = await system.call('session', 'signIn', { body: { ...typed, password: 'not it' } });
    expect(wrong.status).toBe(401);
    const signedIn = await system.call('session', 'signIn', { body: { ...typed, password: usualPassword } });
    expect(signedIn.status).toBe(200);
    ({ cookies } = signedIn);
    expect([...cookies.keys()]).toEqual(['access_token', 'refresh_token', '__Host-device']);
    expect((await system.call('session', 'verify', { body: { site_code: 'RIVER' } }, asking())).status).toBe(200);
    const renewed = await system.call('session', 'refresh', {
      body: { refresh: cookies.get('refresh_token'), site_code: 'RIVER' },
    });
    cookies.set('access_token', renewed.body.access);
    expect((await system.call('session', 'employeeInfo', {}, asking())).body).toMatchObject({ employee_id });
  });

  test('leaves no trace in the lean profile', () => {
    expect(deployment.traced).toEqual([]);
  });

  test('enrolls, unenrolls and joins a waitlist', async () => {
    const open = await buildClass(system, site, { inDays: 7 });
    const full = await buildClass(system, site, { inDays: 8, class_size: 1 });
    await buildSeat(system, site, full, await buildEmployee(system, site));
    const can = (name: 'enroll' | 'unenroll' | 'joinWaitlist', { id }: { id: string }) =>
      system.call('enrollment', name, { params: { id } }, asking());
    const offered = async () => {
      const { body } = await system.call('enrollment', 'available', {}, asking());
      return [open, full].map(({ id }) => {
        const { is_enrolled, is_waitlisted } = body.find((one: { id: string }) => one.id === id);
        return { is_enrolled, is_waitlisted };
      });
    };
    const neither = { is_enrolled: false, is_waitlisted: false };
    expect(await offered()).toEqual([neither, neither]);
    expect((await can('enroll', open)).status).toBe(200);
    expect((await can('enroll', full)).body).toMatchObject({ conflict: true });
    expect((await can('joinWaitlist', full)).status).toBe(200);
    expect(await offered()).toEqual([
      { is_enrolled: true, is_waitlisted: false },
      { is_enrolled: false, is_waitlisted: true },
    ]);
    expect((await can('unenroll', open)).status).toBe(200);
    expect(await offered()).toEqual([neither, { is_enrolled: false, is_waitlisted: true }]);
  });

  test("has the browser's address in the audit log, whatever the request's headers claim", async () => {
    const { body } = await system.call(
      'accounts',
      'auditLog',
      { query: { employee_id: '7042', kind: 'class.enroll' } },
      await signedIn(system, site, site.chief),
    );
    expect(body).toMatchObject([{ address: home }]);
  });
});

describe("a call of each area succeeds through the browser's route, at full width every call", () => {
  const make = async ({ area, name, endpoint }: Route, input: SentParts) => {
    const asking = await askingFor({ endpoint }, system, site, () => signedIn(system, site, site.chief));
    const { status, body } = await system.call(area, name as never, input, asking);
    // A file has no JSON; the test of the call opens it.
    const isEmpty = endpoint.file !== undefined || endpoint.status === 204;
    expect({ status, body }).toEqual({ status: endpoint.status, body: isEmpty ? undefined : expect.anything() });
    if (isEmpty) return;
    expect(endpoint.response.safeParse(body).error).toBeUndefined();
  };

  test.each(named(ofEachArea(routes)))('%s', async (_, route) =>
    make(route, await validInput(route, { system, site, caller: site.chief })),
  );

  test.runIf(isFullWidth).each(extraCalls.map((one) => [`${one.area}.${one.name}, when ${one.when}`, one] as const))(
    '%s',
    async (_, { area, name, input }) => {
      const route = routes.find((one) => one.area === area && one.name === name);
      if (!route) throw new Error(`There is no ${area}.${name}`);
      await make(route, await input(system, site));
    },
  );

  const keyed = ofEachArea(routes.filter(({ endpoint }) => endpoint.acceptsIdempotencyKey));
  test.each(named(keyed))('%s, repeated with its key', async (_, route) => {
    const sent = await validInput(route, { system, site, caller: site.chief });
    const asking = await signedIn(system, site, site.chief);
    const withKey = { ...asking, headers: { ...asking.headers, 'Idempotency-Key': randomUUID() } };
    const call = () => system.call(route.area, route.name as never, sent, withKey);
    const first = await call();
    expect(first.status).toBe(route.endpoint.status);
    expect((await call()).status).toBe(first.status);
  });
});

describe('the last input of a login session is noted', () => {
  // A provider has a token and no login session.
  const signedInRoutes = routes.filter(
    ({ endpoint: { access } }) => accessRules[access].signedIn && access !== 'provisioning',
  );
  const areas = [...new Map(signedInRoutes.map((route) => [route.area, route]))];
  beforeAll(async () => {
    await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', inactivity_minutes: 30 } });
  });
  afterAll(async () => {
    await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody' } });
  });

  test.each(areas)('by a call of %s', async (_, { area, name }) => {
    const earlier = new Date(Date.now() - 5 * 60_000);
    // Reread: a call may have ended all their login sessions.
    const chief = (await findEmployee(site.table, site.chief.id)) ?? site.chief;
    const asking = await as({ ...system, clock: { now: earlier } }, site, chief);
    const params = { id: 'x', classId: 'x', pack: 'TX', employee_id: 'x', sid: 'x' };
    const { status } = await system.call(area, name as never, { params }, asking);
    expect(status).not.toBe(401);
    const session = await getItem(site.table, loginSessionKey(site.table, site.chief.id, sidOf(asking)));
    expect(Date.parse(String(session?.active_at))).toBeGreaterThan(earlier.getTime());
  });
});

describe('an officer is refused, and the audit log says so', () => {
  const restricted = ofEachArea(routes.filter(({ endpoint }) => accessRules[endpoint.access].permissions.length > 0));
  test.each(named(restricted))('%s', async (_, route) => {
    const asking = await signedIn(system, site, await buildEmployee(system, site));
    const params = { id: 'x', classId: 'x', pack: 'TX', employee_id: site.chief.employee_id };
    const { status, body } = await system.call(route.area, route.name as never, { params }, asking);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const query = { kind: 'access.refused', limit: '1' };
    const told = await system.call('accounts', 'auditLog', { query }, await signedIn(system, site, site.chief));
    expect(told.body[0].subjects[0]).toEqual({ type: 'call', name: `${route.area}.${route.name}` });
  });
});

test('a sign-on with the account of another employee is rejected, and administrators are notified', async () => {
  const provider = await providerOf(system);
  await buildSignOn(system, site, provider);
  const sub = randomUUID();
  const enter = async () => {
    const begun = await beginSignOn(system, site);
    const { employee_id: number } = await buildEmployee(system, site);
    const code = provider.codeFor(begun.address, { number, sub, at: system.clock.now });
    return (await finishSignOn(system, begun, { code, iss: provider.issuer })).status;
  };
  expect([await enter(), await enter()]).toEqual([200, 401]);
});

describe("the functions' permissions", () => {
  test('cover all requests of the functions', () => {
    const refused = functions.flatMap((one) => deployment.askedBy(one)).filter(({ permitted }) => !permitted);
    expect(refused).toEqual([]);
  });

  test.runIf(isFullWidth)('are all used', () => {
    // Browsers use these by the forms and URLs that the function signs. With List, S3 reports a missing upload.
    const ofBrowsers = [
      /Documents: s3:GetObject on .*\/documents\/\*$/,
      /Arrived: s3:PutObject on .*\/incoming\/\*$/,
      /DocumentBucket: s3:ListBucket on /,
    ];
    const idle = functions.flatMap((one) =>
      unused(one.statements, deployment.askedBy(one)).map((grant) => `${one.id} ${grant}`),
    );
    expect(idle.filter((grant) => !ofBrowsers.some((form) => form.test(grant)))).toEqual([]);
  });

  // The bundler removes unused code, so a function may make each request that its code contains.
  const traces: Record<string, RegExp> = {
    PutItem: /write:\{Put:/,
    UpdateItem: /write:\{Update:|ReturnValues:[`"']ALL_NEW/,
    DeleteItem: /write:\{Delete:/,
    ConditionCheckItem: /write:\{ConditionCheck:/,
    Query: /KeyConditionExpression:`/,
    IndexQuery: /index:!0/,
  };

  test('match the code, including paths that no test runs', () => {
    for (const { id, statements, ...one } of functions) {
      const granted = statements
        .filter(({ Effect }) => Effect === 'Allow')
        .flatMap(({ Sid, Action }) =>
          [Action].flat().map((action) => action.replace('dynamodb:', Sid === 'Index' ? 'Index' : '')),
        );
      const contained = Object.keys(traces).filter((action) =>
        traces[action]?.test(codeOf({ id, statements, ...one })),
      );
      expect([id, contained.toSorted()]).toEqual([id, granted.filter((action) => action in traces).toSorted()]);
    }
  });
});

test('API Gateway answered no request with 502', () => {
  expect(failures).toEqual([]);
});
