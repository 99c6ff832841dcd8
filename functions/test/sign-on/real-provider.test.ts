import { type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { type OpenIdProvider, signInAtProvider, startOpenIdProvider } from '@muster/testing/openid-provider';
import { beginSignOn, buildSignOn, finishSignOn, returnAddress, signOnPage } from '@muster/testing/sign-on';
import { buildSystem, type System } from '@muster/testing/system';
import { afterAll, beforeAll, expect, test } from 'vitest';

let system: System;
let site: BuiltSite;
let provider: OpenIdProvider;

beforeAll(async () => {
  system = await buildSystem({ now: new Date() });
  site = await buildSite(system);
  provider = await startOpenIdProvider({ origins: [signOnPage.Origin] });
  await buildSignOn(system, site, provider);
});
afterAll(() => provider.close());

const returned = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
});

test('an employee signs in at a certified provider, and out there again', async () => {
  const { employee_id } = await buildEmployee(system, site, { employee_id: 'Ab.7' });
  const begun = await beginSignOn(system, site, { return_to: '/training?tab=calendar' });
  const back = await signInAtProvider(begun.address, 'aB.7');
  expect(`${back.origin}${back.pathname}`).toBe(returnAddress);
  expect(back.searchParams.get('state')).toBe(begun.state);
  expect(back.searchParams.get('iss')).toBe(provider.issuer);
  const { status, body, cookies } = await finishSignOn(system, begun, returned(back));
  expect([status, body]).toEqual([200, { detail: 'Signed in', return_to: '/training?tab=calendar' }]);
  expect(cookies.get('__Host-sign-on')).toBe('');

  const token = cookies.get('access_token');
  const headers = { 'X-Site-Code': site.code };
  const who = await system.call('session', 'employeeInfo', {}, { token, headers });
  expect(who.body).toMatchObject({ employee_id });

  const out = await system.call('session', 'logout', {}, { token, headers });
  const address = new URL(out.body.address);
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${signOnPage.Origin}/login`);
  const answered = await fetch(address);
  expect([answered.status, await answered.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')]);
  expect((await system.call('session', 'logout', {}, { token, headers })).body).toEqual({ detail: 'Signed out' });
});

test('a person refused by the provider gets that error', async () => {
  const begun = await beginSignOn(system, site);
  const back = await signInAtProvider(begun.address, '');
  const error = back.searchParams.get('error') ?? '';
  const answered = await finishSignOn(system, begun, { error, iss: provider.issuer });
  expect([answered.status, answered.body.code]).toEqual([401, 'sign_on_failed']);
  expect(answered.body.detail).toContain('did not let you in');
});
