import { createHmac, randomBytes } from 'node:crypto';
import { as, buildSite } from '@muster/testing/build';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { base64url, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { signToken, verifyToken } from '../../src/calls/tokens.ts';
import type { SigningKeys } from '../../src/kernel/signing-keys.ts';
import { readSigningKeys } from '../../src/kernel/signing-keys.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { loginSessionItem } from '../../src/table/entities/login-session.ts';
import { later, minutes, statusWith } from './sign-in-form.ts';

await prepareEachTest(['employee']);
const keys = await system.deps.keys();
let token: string;
let refresh: string;
beforeEach(async () => {
  const asking = await as(system, site, employee);
  token = asking.token ?? '';
  refresh = asking.refresh;
});

const claims = () => decodeJwt(token) as { sub: string; site: string; sid: string; generation: number };
const key = () => keys.keys.get(keys.current) as Uint8Array;

/** Returns a valid token except for these changes. */
function forged({
  header = {},
  payload = {},
  secret = key(),
  audience = 'access',
}: {
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  secret?: Uint8Array;
  audience?: string;
} = {}): Promise<string> {
  return new SignJWT({ ...claims(), aud: audience, ...payload })
    .setProtectedHeader({ alg: 'HS256', kid: keys.current, ...header })
    .sign(secret);
}

/** Returns a token signed with our key by another algorithm. */
function withOurKey(alg: string, hash: string): string {
  const head = base64url.encode(JSON.stringify({ alg, kid: keys.current }));
  const signed = `${head}.${token.split('.')[1]}`;
  return `${signed}.${createHmac(hash, key()).update(signed).digest('base64url')}`;
}

describe('a token is valid', () => {
  test('unchanged, as are copies signed with our key, so that the refusals below prove something', async () => {
    expect(await statusWith(system, token)).toBe(200);
    expect(await statusWith(system, await forged())).toBe(200);
    expect(await statusWith(system, withOurKey('HS256', 'sha256'))).toBe(200);
  });

  test('after a key rotation, until its key is removed', async () => {
    const rolled: SigningKeys = { current: 'k2', keys: new Map([...keys.keys, ['k2', randomBytes(32)]]) };
    const who = { site: site.code, employee: employee.id, sid: claims().sid, generation: 1 };
    expect(await verifyToken('access', token, rolled, usualNow)).toEqual(who);
    const fresh = await signToken('access', who, rolled, usualNow);
    expect(decodeProtectedHeader(fresh)).toMatchObject({ alg: 'HS256', kid: 'k2' });
    expect(await verifyToken('access', fresh, rolled, usualNow)).toEqual(who);
    const dropped: SigningKeys = { current: 'k2', keys: new Map([['k2', rolled.keys.get('k2') as Uint8Array]]) };
    expect(await verifyToken('access', token, dropped, usualNow)).toBeUndefined();
  });

  test('with the scheme `Bearer` in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await system.call('session', 'employeeInfo', {}, { headers })).status).toBe(200);
    }
  });
});

describe('a token is refused, 401', () => {
  test('without a signature, or with another algorithm, key or key id', async () => {
    const [, payload] = token.split('.');
    const none = base64url.encode(JSON.stringify({ alg: 'none', kid: keys.current }));
    const forgeries = [
      `${none}.${payload}.`,
      `${none}.${payload}.${token.split('.')[2]}`,
      withOurKey('HS384', 'sha384'),
      withOurKey('HS512', 'sha512'),
      await forged({ secret: randomBytes(32) }),
      await forged({ header: { kid: 'k9' } }),
      await forged({ header: { kid: undefined } }),
      await forged({ header: { kid: '__proto__' } }),
      await forged({ header: { kid: 7 } }),
    ];
    for (const one of forgeries) expect([one, await statusWith(system, one)]).toEqual([one, 401]);
  });

  test('from another issuer, or without a required claim', async () => {
    for (const name of ['iss', 'sub', 'site', 'sid']) {
      expect([name, await statusWith(system, await forged({ payload: { [name]: undefined } }))]).toEqual([name, 401]);
    }
    expect(await statusWith(system, await forged({ payload: { iss: 'another' } }))).toBe(401);
  });

  test('without an expiry, or with one that we do not issue', async () => {
    const now = usualNow.getTime() / 1000;
    const good = [now + 1, now + 15 * 60, now + 15 * 60 + 60];
    for (const exp of good)
      expect([exp, await statusWith(system, await forged({ payload: { exp } }))]).toEqual([exp, 200]);
    const strange = [
      undefined,
      null,
      'never',
      String(now + 60),
      '',
      true,
      [now + 60],
      {},
      0,
      -1,
      now,
      now + 3600,
      1e300,
    ];
    for (const exp of strange) {
      const one = await forged({ payload: { exp } });
      expect([exp, await statusWith(system, one)]).toEqual([exp, 401]);
      const body = { refresh: await forged({ audience: 'refresh', payload: { exp } }), site_code: site.code };
      if (exp !== now + 3600)
        expect([exp, (await system.call('session', 'refresh', { body })).status]).toEqual([exp, 401]);
    }
  });

  test('if it was signed while the clock was far ahead', async () => {
    later(system, minutes(60 * 24 * 365));
    const ahead = await as(system, site, employee);
    system.clock.now = usualNow;
    expect(await statusWith(system, ahead.token ?? '')).toBe(401);
    const body = { refresh: ahead.refresh, site_code: site.code };
    expect((await system.call('session', 'refresh', { body })).status).toBe(401);
  });

  test('for an employee or a session of another site', async () => {
    const other = await buildSite(system);
    const there = await as(system, other, other.chief);
    const { sub, sid } = decodeJwt(there.token ?? '');
    expect(await statusWith(system, there.token ?? '')).toBe(200);
    for (const payload of [{ site: other.code }, { sub }, { sid }, { sub, sid }]) {
      expect(await statusWith(system, await forged({ payload }))).toBe(401);
    }
  });

  test('if it is malformed, huge or missing', async () => {
    const junk = [
      'x',
      '..',
      'a.b.c',
      'é.é.é',
      `${token}x`,
      token.slice(0, -1),
      'x'.repeat(200_000),
      `${token}.${token}`,
    ];
    for (const one of junk) expect([one.slice(0, 30), await statusWith(system, one)]).toEqual([one.slice(0, 30), 401]);
    const headers = ['', 'Bearer', 'Bearer ', `Basic ${token}`, token, `Bearer ${token} ${token}`];
    for (const Authorization of headers) {
      const { status, body } = await system.call('session', 'employeeInfo', {}, { headers: { Authorization } });
      expect([Authorization, status, body]).toEqual([
        Authorization,
        401,
        { detail: 'Please sign in', code: 'not_signed_in' },
      ]);
    }
  });

  test('in a cookie: calls are authenticated by the header only', async () => {
    const headers = { Cookie: `access_token=${token}; refresh_token=${refresh}` };
    expect((await system.call('session', 'employeeInfo', {}, { headers })).status).toBe(401);
  });
});

// Events that end a session are tested in security/tokens.test.ts.
describe('a token is invalid on the next call', () => {
  test('when its session expires, whether the item still exists or not', async () => {
    const { sid } = claims();
    const session = { sid, generation: 1, rotated_at: usualNow.toISOString(), epoch: employee.epoch };
    for (const [milliseconds, status] of [
      [1, 200],
      [0, 401],
    ] as const) {
      const expires_at = new Date(usualNow.getTime() + milliseconds).toISOString();
      const item = loginSessionItem(site.table, employee.id, { ...session, expires_at });
      await transact(site.table, [put(site.table, item)]);
      expect(await statusWith(system, token)).toBe(status);
    }
  });
});

describe('the signing secret', () => {
  const good = randomBytes(32).toString('base64url');
  const read = (secret: unknown) => () => readSigningKeys(JSON.stringify(secret));

  test('is parsed', () => {
    const { current, keys: held } = readSigningKeys(JSON.stringify({ current: 'a', keys: { a: good, b: good } }));
    expect(current).toBe('a');
    expect([...held.keys()]).toEqual(['a', 'b']);
    expect(Buffer.from(held.get('a') as Uint8Array).toString('base64url')).toBe(good);
  });

  test('is refused with a short key, without the current key, or in another format', () => {
    const short = randomBytes(31).toString('base64url');
    expect(read({ current: 'a', keys: { a: short } })).toThrow('at least 32 bytes');
    expect(read({ current: 'b', keys: { a: good } })).toThrow('current key');
    expect(read({ keys: { a: good } })).toThrow();
    expect(() => readSigningKeys('')).toThrow();
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
