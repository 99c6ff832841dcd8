import { buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { employeeItem, findEmployee } from '../../src/table/entities/employee.ts';
import { signInAs, statusWith } from './sign-in-form.ts';

await prepareEachTest();

const failed = { detail: 'Invalid username or password', code: 'sign_in_failed' };

describe('a correct password', () => {
  // spec 3.12, 7.4
  test('opens a session with both cookies and a valid access token', async () => {
    const employee = await buildEmployee(system, site);
    const { status, body, cookies } = await signInAs(system, site, employee);
    expect([status, body]).toEqual([200, { detail: 'Signed in' }]);
    expect([...cookies.keys()]).toEqual(['access_token', 'refresh_token', '__Host-device']);
    expect(await statusWith(system, cookies.get('access_token') ?? '')).toBe(200);
    const sessions = await queryAll(site.table, `${site.code}#EMP#${employee.id}`, { prefix: 'SESSION#' });
    expect(sessions).toHaveLength(1);
    expect((await findEmployee(site.table, employee.id))?.last_sign_in).toBe(usualNow.toISOString());
  });

  test('sets cookies of 7 days, secure, SameSite Lax, path /, readable by the page', async () => {
    const { headers, cookies } = await signInAs(system, site, site.chief);
    const tokens = ['access_token', 'refresh_token'].map(
      (name) => `${name}=${cookies.get(name)}; Max-Age=604800; Path=/; Secure; SameSite=Lax`,
    );
    expect(headers['Set-Cookie']).toEqual([...tokens, expect.stringMatching(/^__Host-device=/)]);
  });

  test('gives an access token of 15 minutes and a refresh token of 7 days', async () => {
    const { cookies } = await signInAs(system, site, site.chief);
    const now = usualNow.getTime() / 1000;
    expect(decodeJwt(cookies.get('access_token') ?? '').exp).toBe(now + 15 * 60);
    expect(decodeJwt(cookies.get('refresh_token') ?? '').exp).toBe(now + 7 * 24 * 3600);
  });

  test('adds an audit entry without a secret', async () => {
    const employee = await buildEmployee(system, site);
    const { cookies } = await signInAs(system, site, employee, {}, { address: '198.51.100.4' });
    const [entry, ...more] = await auditEntries(site.table, 'session.sign_in');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      at: usualNow.toISOString(),
      actor: { id: employee.id, employee_id: employee.employee_id },
      address: '198.51.100.4',
      subject: { employee: employee.id },
    });
    const everything = JSON.stringify(await contentsOf(system));
    for (const secret of [usualPassword, ...cookies.values()]) expect(everything).not.toContain(secret);
  });

  test('is accepted with the username in any case, with spaces, and the site code in lower case', async () => {
    const employee = await buildEmployee(system, site, { employee_id: 'Ab-7' });
    for (const username of ['ab-7', 'AB-7', ' Ab-7 ']) {
      expect((await signInAs(system, site, employee, { username })).status).toBe(200);
    }
    const lower = site.code.toLowerCase();
    expect(lower).not.toBe(site.code);
    expect((await signInAs(system, site, employee, { site_code: lower })).status).toBe(200);
  });

  test('is accepted in another Unicode spelling', async () => {
    const employee = await buildEmployee(system, site, { credential: await credentialOf('Zo\u00eb#2026') });
    expect((await signInAs(system, site, employee, { password: 'Zoe\u0308#2026' })).status).toBe(200);
    expect((await signInAs(system, site, employee, { password: 'Zoe#2026' })).status).toBe(401);
  });
});

describe('the same answer is given for', () => {
  test('a wrong password, an unknown username, an unknown site and an invalid site code', async () => {
    const typed = [
      { password: 'wrong' },
      { username: 'unknown' },
      { username: '__proto__' },
      { username: '\u0390'.repeat(200) },
      { site_code: 'NOWHERE' },
      { site_code: '#SITES' },
      { site_code: 'é' },
      { site_code: ' ' },
    ];
    for (const one of typed) {
      const { status, body, headers } = await signInAs(system, site, site.chief, one);
      expect([one, status, body]).toEqual([one, 401, failed]);
      expect(headers['Set-Cookie']).toBeUndefined();
    }
  });

  test('a deactivated employee', async () => {
    for (const temporary of [false, true]) {
      const credential = await credentialOf(usualPassword, { temporary });
      const employee = await buildEmployee(system, site, { credential });
      await transact(site.table, [put(site.table, employeeItem(site.table, { ...employee, active: false }))]);
      const { status, body } = await signInAs(system, site, employee);
      expect([status, body]).toEqual([401, failed]);
    }
  });

  test('an imported employee without a password', async () => {
    const employee = await buildEmployee(system, site, { credential: null });
    const { status, body } = await signInAs(system, site, employee);
    expect([status, body]).toEqual([401, failed]);
  });

  test('an employee of another site', async () => {
    const other = await buildSite(system);
    const employee = await buildEmployee(system, other);
    expect((await signInAs(system, site, employee)).body).toEqual(failed);
    expect((await signInAs(system, other, employee)).status).toBe(200);
  });

  test('a failed sign-in, which opens no session and has no sign-in entry', async () => {
    const employee = await buildEmployee(system, site);
    await signInAs(system, site, employee, { password: 'wrong' });
    expect(await queryAll(site.table, `${site.code}#EMP#${employee.id}`, { prefix: 'SESSION#' })).toEqual([]);
    expect(await auditEntries(site.table, 'session.sign_in')).toEqual([]);
  });
});

describe('invalid input', () => {
  test('names every field at once, and nothing is written', async () => {
    const before = await contentsOf(system);
    const { status, body } = await system.call('session', 'signIn', { body: {} });
    expect([status, body]).toEqual([
      400,
      {
        detail: 'Username is required\nPassword is required\nSite code is required',
        code: 'invalid_input',
        fields: {
          username: ['Username is required'],
          password: ['Password is required'],
          site_code: ['Site code is required'],
        },
      },
    ]);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('empty, blank, of another type or far too long', async () => {
    const long = 'x'.repeat(200_000);
    const bodies = [
      { username: '', password: '', site_code: '' },
      { username: 1, password: true, site_code: null },
      { username: ['1'], password: {}, site_code: [] },
      { username: long, password: long, site_code: long },
    ];
    for (const body of bodies) {
      const answered = await system.call('session', 'signIn', { body });
      expect(answered.status).toBe(400);
      expect(Object.keys(answered.body.fields).toSorted()).toEqual(['password', 'site_code', 'username']);
    }
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
