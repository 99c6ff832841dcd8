import { as, buildSite } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';

const system = await buildSystem();
const site = await buildSite(system, { code: 'AB' });
const other = await buildSite(system, { code: 'ABC' });
const asking = await as(system, site, site.chief);

const ask = (headers: Record<string, string>) =>
  system.call('session', 'employeeInfo', {}, { token: asking.token, headers });

test('without the header, or with an empty one, the token decides', async () => {
  for (const headers of [{}, { 'X-Site-Code': '' }] as Record<string, string>[]) {
    const { status, body } = await ask(headers);
    expect([status, body.id]).toEqual([200, site.chief.id]);
  }
});

test("the token's own code is accepted in any case, with spaces, and under a header name in any case", async () => {
  for (const code of ['AB', 'ab', 'Ab', ' ab ']) expect((await ask({ 'X-Site-Code': code })).status).toBe(200);
  for (const name of ['x-site-code', 'X-SITE-CODE']) expect((await ask({ [name]: 'AB' })).status).toBe(200);
});

// spec 1.9
test('any other code is refused with 403, whether that site exists or not', async () => {
  for (const code of [other.code, 'A', 'AB#', 'NOWHERE', '#SITES', '__proto__', 'AB,ABC', ' ', 'ＡＢ']) {
    const { status, body } = await ask({ 'X-Site-Code': code });
    expect([code, status, body]).toEqual([
      code,
      403,
      { code: 'other_site', detail: 'You are signed in to another department' },
    ]);
  }
});

test('the header alone signs no one in: a call without a token is 401', async () => {
  expect((await system.call('session', 'employeeInfo', {}, { headers: { 'X-Site-Code': 'AB' } })).status).toBe(401);
});
