import { buildSite } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { asking, employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { failing, interception, tableError } from '@muster/testing/interception';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, minutes, statusWith } from './sign-in-form.ts';

const table = interception();
beforeEach(() => {
  table.inject({});
  system.errors.length = 0;
});
await prepareEachTest(['employee', 'asking'], { onClient: table.onClient });

/** Signs out. Expects the answer that is the same in all cases. */
async function logout(sent: RequestParts): Promise<void> {
  const { status, body, headers } = await system.call('session', 'logout', {}, sent);
  expect([status, body]).toEqual([200, { detail: 'Signed out' }]);
  expect(headers['Set-Cookie']).toEqual([
    'access_token=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    'refresh_token=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
}

const refreshed = async () => {
  const body = { refresh: asking.refresh, site_code: site.code };
  return (await system.call('session', 'refresh', { body })).status;
};

describe('signing out ends the session and clears both cookies', () => {
  // spec 7.8
  test('with the access token, and adds an audit entry', async () => {
    await logout(asking);
    expect(await statusWith(system, asking.token ?? '')).toBe(401);
    expect(await refreshed()).toBe(401);
    expect(await auditEntries(site.table, 'session.sign_out')).toMatchObject([
      { actor: { id: employee.id }, subject: { employee: employee.id } },
    ]);
  });

  test('with an expired access token', async () => {
    later(system, minutes(60));
    expect(await statusWith(system, asking.token ?? '')).toBe(401);
    await logout({ token: asking.token });
    expect(await refreshed()).toBe(401);
  });

  test('with the refresh cookie only, among other cookies', async () => {
    await logout({ headers: { Cookie: `site_code=X; refresh_token=${asking.refresh}; is_authenticated=true` } });
    expect(await statusWith(system, asking.token ?? '')).toBe(401);
  });

  test('with the refresh cookie when the bearer token is invalid', async () => {
    await logout({ token: 'junk', headers: { Cookie: `refresh_token=${asking.refresh}` } });
    expect(await statusWith(system, asking.token ?? '')).toBe(401);
  });

  test("for the token's own site, even if the request has another site code", async () => {
    const other = await buildSite(system);
    await logout({ ...asking, headers: { 'X-Site-Code': other.code } });
    expect(await statusWith(system, asking.token ?? '')).toBe(401);
  });
});

describe('signing out also succeeds', () => {
  test('without a token, with an invalid one, and with a body that is not JSON', async () => {
    await logout({});
    await logout({ token: 'junk', headers: { Cookie: 'refresh_token=junk; refresh_token; =; ;' } });
    await logout({ rawBody: '{' });
    expect(await statusWith(system, asking.token ?? '')).toBe(200);
    expect(system.errors).toEqual([]);
  });

  test('a second time, with one audit entry', async () => {
    await logout(asking);
    await logout(asking);
    expect(await auditEntries(site.table, 'session.sign_out')).toHaveLength(1);
    expect(system.errors).toEqual([]);
  });

  test('when the table fails, which is logged without a token', async () => {
    table.inject(failing(/./, () => tableError('InternalServerError')));
    await logout({ ...asking, headers: { Cookie: `refresh_token=${asking.refresh}` } });
    table.inject({});
    expect(system.errors).toHaveLength(1);
    expect(system.errors[0]?.message).toBe('a session could not be ended at sign-out');
    const logged = JSON.stringify(system.errors);
    for (const secret of [asking.token ?? '', asking.refresh]) expect(logged).not.toContain(secret);
    expect(await statusWith(system, asking.token ?? '')).toBe(200);
  });

  test('when the signing keys cannot be read', async () => {
    const { keys } = system.deps;
    system.deps.keys = () => Promise.reject(new Error('no secret'));
    await logout(asking).finally(() => {
      system.deps.keys = keys;
    });
    expect(system.errors.map(({ message }) => message)).toEqual(['a session could not be ended at sign-out']);
  });
});
