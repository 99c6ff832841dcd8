import { as, buildSite } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { type Answered, usualNow } from '@muster/testing/system';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import { loginSessionKey } from '../../src/table/entities/login-session.ts';
import { later, minutes, statusWith } from './sign-in-form.ts';

await prepareEachTest(['employee']);
let first: string;
beforeEach(async () => {
  first = (await as(system, site, employee)).refresh;
});

const refresh = (token: string, site_code = site.code) =>
  system.call<{ access: string; code?: string }, 'session'>('session', 'refresh', {
    body: { refresh: token, site_code },
  });
const rotated = ({ cookies }: Answered) => cookies.get('refresh_token') ?? '';
const sessions = () => queryAll(site.table, `${site.code}#EMP#${employee.id}`, { prefix: 'SESSION#' });
const refused = { detail: 'Please sign in', code: 'not_signed_in' };

describe('a valid refresh token', () => {
  // spec 3.9, 7.7, 9.4
  test('gets an access token and is rotated: both cookies are set, and the session continues', async () => {
    later(system, minutes(20));
    const answered = await refresh(first);
    expect([answered.status, Object.keys(answered.body)]).toEqual([200, ['access']]);
    expect(answered.cookies.get('access_token')).toBe(answered.body.access);
    expect(rotated(answered)).not.toBe(first);
    expect(answered.headers['Set-Cookie']).toEqual(
      [...answered.cookies].map(([name, value]) => `${name}=${value}; Max-Age=604800; Path=/; Secure; SameSite=Lax`),
    );
    expect(await statusWith(system, answered.body.access)).toBe(200);
    expect(await sessions()).toMatchObject([{ generation: 2, sid: decodeJwt(first).sid }]);
  });

  test('can be rotated any number of times, each time within seven days', async () => {
    let token = first;
    for (let week = 0; week < 4; week++) {
      later(system, minutes(7 * 24 * 60 - 1));
      const answered = await refresh(token);
      expect(answered.status).toBe(200);
      token = rotated(answered);
    }
    expect(await sessions()).toMatchObject([
      { generation: 5, ttl: (system.clock.now.getTime() + minutes(7 * 24 * 60)) / 1000 },
    ]);
  });

  test('is accepted with the site code in any case', async () => {
    expect((await refresh(first, site.code.toLowerCase())).status).toBe(200);
  });
});

describe('a spent refresh token', () => {
  test('within 30 seconds gets an access token of the same session, without a rotation', async () => {
    const next = rotated(await refresh(first));
    later(system, 30_000);
    const before = await contentsOf(system);
    const answered = await refresh(first);
    expect(answered.status).toBe(200);
    expect([...answered.cookies.keys()]).toEqual(['access_token']);
    expect(decodeJwt(answered.body.access).sid).toBe(decodeJwt(first).sid);
    expect(await statusWith(system, answered.body.access)).toBe(200);
    expect(await contentsOf(system)).toEqual(before);
    expect((await refresh(next)).status).toBe(200);
  });

  test('after 30 seconds ends the session, also for the holder of the current token', async () => {
    const answered = await refresh(first);
    later(system, 30_001);
    const { status, body, headers } = await refresh(first);
    expect([status, body, headers['Set-Cookie']]).toEqual([401, refused, undefined]);
    expect(await sessions()).toEqual([]);
    expect((await refresh(rotated(answered))).status).toBe(401);
    expect(await statusWith(system, answered.body.access)).toBe(401);
  });

  test('ends the session also if it was spent while the clock was far ahead', async () => {
    later(system, minutes(60));
    await refresh(first);
    system.clock.now = usualNow;
    expect((await refresh(first)).status).toBe(401);
    expect(await sessions()).toEqual([]);
  });

  test('from two rotations ago ends the session at once', async () => {
    await refresh(rotated(await refresh(first)));
    expect((await refresh(first)).status).toBe(401);
    expect(await sessions()).toEqual([]);
  });
});

test('two concurrent refreshes both get tokens, with one rotation, and the session continues', async () => {
  const answers = await Promise.all([refresh(first), refresh(first)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ cookies }) => cookies.has('refresh_token'))).toHaveLength(1);
  for (const { body } of answers) expect(await statusWith(system, body.access)).toBe(200);
  expect(await sessions()).toMatchObject([{ generation: 2 }]);
  later(system, minutes(5));
  const next = answers.map(rotated).find((token) => token !== '') ?? '';
  expect((await refresh(next)).status).toBe(200);
});

describe('a refresh token is refused', () => {
  test("with another site's code: 403, and the token stays valid", async () => {
    const other = await buildSite(system);
    for (const code of [other.code, 'NOWHERE', '#SITES', '']) {
      const { status, body } = await refresh(first, code);
      expect([code, status, body.code]).toEqual([code, 403, 'other_site']);
    }
    expect(await sessions()).toMatchObject([{ generation: 1 }]);
    expect((await refresh(first)).status).toBe(200);
  });

  test('after its session has ended', async () => {
    await transact(site.table, [
      remove(site.table, loginSessionKey(site.table, employee.id, String(decodeJwt(first).sid))),
    ]);
    expect((await refresh(first)).body).toEqual(refused);
    expect(await sessions()).toEqual([]);
  });

  test('when it is not a token', async () => {
    for (const junk of ['x', '..', '__proto__', 'é', 'x'.repeat(4000)]) {
      expect((await refresh(junk)).body).toEqual(refused);
    }
  });

  test('with invalid input: every field is named, and nothing is written', async () => {
    const before = await contentsOf(system);
    const missing = await system.call('session', 'refresh', { body: {} });
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { refresh: ['Refresh token is required'], site_code: ['Site code is required'] },
    ]);
    for (const token of ['', 'x'.repeat(200_000), 7, null]) {
      const { status, body } = await system.call('session', 'refresh', { body: { refresh: token, site_code: 'A1' } });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['refresh']]);
    }
    expect(await contentsOf(system)).toEqual(before);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
