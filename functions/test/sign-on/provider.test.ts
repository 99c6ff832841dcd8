import type { ServerResponse } from 'node:http';
import { type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { type ForgingProvider, sendJson, startForgingProvider } from '@muster/testing/forging-provider';
import { beginSignOn, buildSignOn, finishSignOn, signOnPage } from '@muster/testing/sign-on';
import { buildSystem, type System } from '@muster/testing/system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const discovery = '/.well-known/openid-configuration';

let system: System;
let site: BuiltSite;
let provider: ForgingProvider;

beforeAll(async () => {
  system = await buildSystem();
  site = await buildSite(system);
});
// A process keeps what a provider publishes, so that each test has its own.
beforeEach(async () => {
  await provider?.close();
  provider = await startForgingProvider();
  await buildSignOn(system, site, provider);
});
afterAll(() => provider.close());

const html = (response: ServerResponse) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hi');
const elsewhere = (response: ServerResponse) =>
  void response.writeHead(307, { Location: `${provider.url}/keys` }).end();

/** What a provider answers instead, with what the check of the settings says of it. */
const defects: [string, (response: ServerResponse) => void, string][] = [
  ['an error', (response) => void response.writeHead(503).end(), 'the error 503'],
  ['a web page', html, 'not JSON'],
  ['a list', (response) => void response.writeHead(200).end('[]'), 'not JSON'],
  ['a redirect', elsewhere, 'redirect'],
  ['a text without an end', (response) => void response.writeHead(200).end('x'.repeat(300_000)), 'too long'],
  ['nothing', (response) => void response.destroy(), 'cannot be reached'],
];

const start = () => system.call('signOn', 'start', { body: { site_code: site.code } }, { headers: signOnPage });
const unavailable = [503, 'sign_on_unavailable', ['60']];

describe('a provider that answers with', () => {
  test.each(defects)('%s cannot be used', async (_, answer, said) => {
    provider.instead.set(discovery, (_request, response) => answer(response));
    const { status, body, headers } = await start();
    expect([status, body.code, headers['Retry-After']]).toEqual(unavailable);
    expect(system.lines.filter(({ level }) => level === 'warn').at(-1)?.fields.reason).toContain(said);
    const asking = await signedIn(system, site, site.chief);
    const checked = await system.call('signOn', 'check', { body: { issuer: provider.issuer } }, asking);
    expect(checked.body).toMatchObject({ works: false, findings: [{ state: 'bad' }] });
    expect(checked.body.findings[0].text).toContain(said);
  });

  test.each(defects)('%s for the token signs no one in, and can be tried again', async (_, answer) => {
    const begun = await beginSignOn(system, site);
    provider.instead.set('/token', (_request, response) => answer(response));
    const { employee_id: number } = await buildEmployee(system, site);
    const code = provider.codeFor(begun.address, { number, at: system.clock.now });
    const returned = { code, iss: provider.issuer };
    const { status, body, headers } = await finishSignOn(system, begun, returned);
    expect([status, body.code, headers['Retry-After']]).toEqual(unavailable);
    provider.instead.clear();
    expect((await finishSignOn(system, begun, returned)).status).toBe(200);
  });

  test('keys that cannot be read signs no one in', async () => {
    const begun = await beginSignOn(system, site);
    provider.instead.set('/keys', (_request, response) => html(response));
    const { employee_id: number } = await buildEmployee(system, site);
    const code = provider.codeFor(begun.address, { number, at: system.clock.now });
    expect((await finishSignOn(system, begun, { code, iss: provider.issuer })).status).toBe(503);
  });

  test('nothing for five seconds is given up', async () => {
    provider.instead.set(discovery, () => undefined);
    expect((await start()).body.code).toBe('sign_on_unavailable');
    expect(system.lines.filter(({ level }) => level === 'warn').at(-1)?.fields.reason).toContain('5 seconds');
  });

  test('another issuer is not that of the settings', async () => {
    provider.metadata.issuer = 'https://id.example.com';
    expect((await start()).status).toBe(503);
    const asking = await signedIn(system, site, site.chief);
    const { body } = await system.call('signOn', 'check', { body: { issuer: provider.issuer } }, asking);
    expect(body.findings[0].text).toContain('another issuer');
  });

  test.each([
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', '/authorize'],
    ['authorization_endpoint', undefined],
    ['token_endpoint', 'ftp://id.example.com/token'],
    ['end_session_endpoint', 'mailto:person@example.com'],
  ])(
    'no address of the web as its %s (%s) is found out by the check, which names the field',
    async (field, address) => {
      provider.metadata[field] = address;
      expect((await start()).status).toBe(503);
      const asking = await signedIn(system, site, site.chief);
      const { body } = await system.call('signOn', 'check', { body: { issuer: provider.issuer } }, asking);
      expect([body.works, body.findings[0].text]).toEqual([false, expect.stringContaining(field)]);
    },
  );

  test('addresses of a private network receives no request there', async () => {
    provider.metadata.token_endpoint = 'https://10.0.0.1/token';
    const begun = await beginSignOn(system, site);
    const { status } = await finishSignOn(system, begun, { code: 'code', iss: provider.issuer });
    expect(status).toBe(503);
  });

  test('a refusal of the client says whom to tell', async () => {
    const begun = await beginSignOn(system, site);
    provider.instead.set('/token', (_request, response) => sendJson(response, 401, { error: 'invalid_client' }));
    const { status, body } = await finishSignOn(system, begun, { code: 'code', iss: provider.issuer });
    expect([status, body.detail]).toEqual([401, expect.stringContaining('tell an administrator')]);
  });
});

test("a provider's metadata is cached for ten minutes, its keys are not", async () => {
  const before = provider.asked.length;
  for (const _ of [1, 2]) await beginSignOn(system, site);
  expect(provider.asked.slice(before)).toEqual([discovery]);
  system.clock.now = new Date(system.clock.now.getTime() + 10 * 60_000);
  await beginSignOn(system, site);
  expect(provider.asked.slice(before)).toEqual([discovery, discovery]);
});

test('the browser is sent to the provider with PKCE, nonce, state and no secret', async () => {
  const { address, state } = await beginSignOn(system, site);
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(provider.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: provider.client_id,
    response_type: 'code',
    redirect_uri: `${signOnPage.Origin}/sign-on`,
    scope: 'openid',
    state,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(address).not.toContain(provider.client_secret);
});

test('the cookie of a sign-on is bound to the host, hidden from scripts, and ends after ten minutes', async () => {
  const { headers } = await start();
  expect(headers['Set-Cookie']).toEqual([
    expect.stringMatching(/^__Host-sign-on=[\w-]{43}; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
  ]);
});

test.each([
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'training',
  '/login',
  '/initial-reset-password',
  '/sign-on',
])('a sign-on does not lead to %s', async (return_to) => {
  const begun = await beginSignOn(system, site, { return_to });
  const { employee_id: number } = await buildEmployee(system, site);
  const code = provider.codeFor(begun.address, { number, at: system.clock.now });
  const { status, body } = await finishSignOn(system, begun, { code, iss: provider.issuer });
  expect([status, body]).toEqual([200, { detail: 'Signed in' }]);
});

test('a sign-on begins in a browser only, and where it is offered', async () => {
  const body = { site_code: site.code };
  const noPage = { headers: { Host: signOnPage.Host } };
  expect((await system.call('signOn', 'start', { body }, noPage)).status).toBe(401);
  const other = await buildSite(system);
  const none = await system.call('signOn', 'start', { body: { site_code: other.code } }, { headers: signOnPage });
  expect([none.status, none.body.detail]).toEqual([401, 'This department has no single sign-on']);
  await buildSignOn(system, site, provider, { enabled: false });
  expect((await start()).status).toBe(401);
});
