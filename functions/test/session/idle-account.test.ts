import type { SignInPolicy } from '@muster/shared/rules/sign-in-policy';
import { as, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { admit } from '../../src/domain/sign-in/admit.ts';
import type { Entering } from '../../src/domain/sign-in/open-or-ask.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { type Employee, employeeKey, findEmployee } from '../../src/table/entities/employee.ts';
import { findSite, type SiteSignOn, siteKey } from '../../src/table/entities/site.ts';
import { signInAs } from './sign-in-form.ts';

await prepareEachTest();

const day = 24 * 60 * 60_000;
const afterDays = (days: number, from = usualNow) => new Date(from.getTime() + days * day);
const sentence = 'This account was closed because it was not used for 90 days. Please ask an administrator to open it.';

const withPolicy = (policy: Partial<SignInPolicy> = { idle_days: 90 }) =>
  change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', ...policy } });
const noted = ({ id }: Employee, fields: Partial<Employee>) => change(site.table, employeeKey(site.table, id), fields);
const signIn = (employee: Employee, password = usualPassword) => signInAs(system, site, employee, { password });
const params = ({ employee_id }: Employee) => ({ params: { employee_id } });

/** Returns the session of a person with an account in use. */
async function chief(): Promise<RequestParts> {
  await noted(site.chief, { last_sign_in: system.clock.now.toISOString() });
  return as(system, site, site.chief);
}

async function stateOf(employee: Employee): Promise<string> {
  const { body } = await system.call('accounts', 'list', {}, await chief());
  return body.find(({ employee_id }: { employee_id: string }) => employee_id === employee.employee_id).state;
}

describe('an account that was not used for the days of the policy', () => {
  test('is closed at the sign-in, with the right password only', async () => {
    const employee = await buildEmployee(system, site);
    await withPolicy();
    expect((await signIn(employee)).status).toBe(200);
    system.clock.now = new Date(afterDays(90).getTime() - 1);
    expect(await stateOf(employee)).toBe('active');
    system.clock.now = afterDays(90);
    expect(await stateOf(employee)).toBe('idle');
    const wrong = await signIn(employee, 'wrong');
    const right = await signIn(employee);
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Invalid username or password']);
    expect([right.status, right.body, right.cookies.size]).toEqual([
      401,
      { code: 'sign_in_failed', detail: sentence },
      0,
    ]);
    expect(
      (await auditEntries(site.table, 'session.sign_in_failed', system.clock.now)).map(({ reason }) => reason),
    ).toEqual(['wrong_password', 'idle_account']);
    expect((await findEmployee(site.table, employee.id))?.last_sign_in).toBe(usualNow.toISOString());
  });

  test('is not closed by a sign-in a millisecond before the end', async () => {
    const employee = await buildEmployee(system, site);
    await withPolicy();
    await signIn(employee);
    system.clock.now = new Date(afterDays(90).getTime() - 1);
    expect((await signIn(employee)).status).toBe(200);
    system.clock.now = afterDays(170);
    expect((await signIn(employee)).status).toBe(200);
  });

  test('is not closed without the policy, and at once with it', async () => {
    const employee = await buildEmployee(system, site);
    await signIn(employee);
    system.clock.now = afterDays(1000);
    expect(await stateOf(employee)).toBe('active');
    expect((await signIn(employee)).status).toBe(200);
    system.clock.now = afterDays(1200);
    await withPolicy();
    expect((await signIn(employee)).status).toBe(401);
    await withPolicy({});
    expect((await signIn(employee)).status).toBe(200);
  });

  test('counts from its creation until the first sign-in', async () => {
    system.clock.now = afterDays(10);
    const employee = await buildEmployee(system, site);
    await withPolicy();
    system.clock.now = afterDays(99);
    expect(await stateOf(employee)).toBe('active');
    system.clock.now = afterDays(100);
    expect(await stateOf(employee)).toBe('idle');
    expect((await signIn(employee)).body.detail).toBe(sentence);
  });

  test('waits for its first password as long as that takes: a temporary one ends by itself', async () => {
    const imported = await buildEmployee(system, site, { credential: null });
    const temporary = await buildEmployee(system, site, {
      credential: await credentialOf(usualPassword, { temporary: true }),
    });
    await withPolicy();
    system.clock.now = afterDays(400);
    expect([await stateOf(imported), await stateOf(temporary)]).toEqual(['no_password', 'must_change_password']);
    expect((await signIn(temporary)).body.detail).toBe('password_reset_required');
  });

  test.each(['Pacific/Kiritimati', 'America/Chicago', 'Pacific/Pago_Pago'])(
    'counts days of 24 hours in every zone, over a change of the clock: %s',
    async (timezone) => {
      const there = await buildSite(system, { timezone });
      await change(there.table, siteKey(there.table), { sign_in: { second_factor: 'nobody', idle_days: 90 } });
      // The clocks of Chicago go back on 1 November 2026.
      const begin = new Date('2026-08-31T04:30:00.000Z');
      system.clock.now = begin;
      const employee = await buildEmployee(system, there);
      await signInAs(system, there, employee);
      system.clock.now = afterDays(90, begin);
      expect((await signInAs(system, there, employee)).body.detail).toBe(sentence);
      system.clock.now = new Date(system.clock.now.getTime() - 1);
      expect((await signInAs(system, there, employee)).status).toBe(200);
    },
  );

  test('stays in use while its login session continues, noted once a day', async () => {
    const employee = await buildEmployee(system, site);
    await withPolicy();
    let { refresh } = await as(system, site, employee);
    const usedAt = async () => (await findEmployee(site.table, employee.id))?.used_at;
    for (let n = 1; n <= 40; n++) {
      system.clock.now = afterDays(n * 3);
      const { cookies, status } = await system.call('session', 'refresh', { body: { refresh, site_code: site.code } });
      expect(status).toBe(200);
      refresh = cookies.get('refresh_token') ?? '';
    }
    expect(await usedAt()).toBe(afterDays(120).toISOString());
    system.clock.now = new Date(afterDays(120).getTime() + day - 1);
    const { status } = await system.call('session', 'refresh', { body: { refresh, site_code: site.code } });
    expect([status, await usedAt()]).toEqual([200, afterDays(120).toISOString()]);
    expect((await signIn(employee)).status).toBe(200);
  });
});

describe('a closed account is opened', () => {
  let employee: Employee;
  beforeEach(async () => {
    employee = await buildEmployee(system, site);
    await withPolicy();
    system.clock.now = afterDays(120);
    expect((await signIn(employee)).body.detail).toBe(sentence);
  });

  test('by unlocking it, with an audit entry, for as many days again', async () => {
    const { status } = await system.call('accounts', 'unlock', params(employee), await chief());
    expect([status, await stateOf(employee)]).toEqual([200, 'active']);
    expect(await auditEntries(site.table, 'account.unlock', system.clock.now)).toMatchObject([
      { subject: { employee: employee.id } },
    ]);
    system.clock.now = new Date(afterDays(210).getTime() - 1);
    expect(await stateOf(employee)).toBe('active');
    system.clock.now = afterDays(210);
    expect(await stateOf(employee)).toBe('idle');
  });

  test('by two administrators at once', async () => {
    const asking = await chief();
    const answers = await Promise.all([1, 2, 3].map(() => system.call('accounts', 'unlock', params(employee), asking)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await signIn(employee)).status).toBe(200);
  });

  test('by resetting its password', async () => {
    const { body } = await system.call('roster', 'resetPassword', params(employee), await chief());
    expect(await stateOf(employee)).toBe('must_change_password');
    expect((await signIn(employee, body.temporary_password)).body.detail).toBe('password_reset_required');
  });

  test('by activating it after a deactivation', async () => {
    const set = async (active: boolean) =>
      system.call('accounts', 'setActive', { ...params(employee), body: { active } }, await chief());
    expect([(await set(false)).status, await stateOf(employee)]).toEqual([200, 'deactivated']);
    expect([(await set(true)).status, await stateOf(employee)]).toEqual([200, 'active']);
    expect((await signIn(employee)).status).toBe(200);
    const [entry] = await auditEntries(site.table, 'employee.activate', system.clock.now);
    expect(entry?.after).toMatchObject({ active: true });
  });
});

describe('never closed', () => {
  const open = async (permissions: Employee['permissions'] = { admin_access: true }) => {
    const employee = await buildEmployee(system, site, { permissions });
    await noted(employee, { last_sign_in: system.clock.now.toISOString() });
    return employee;
  };

  test('is an administrator while no other one is known to use theirs', async () => {
    const [first, second] = [await open(), await open()];
    await withPolicy();
    system.clock.now = afterDays(90);
    expect((await signIn(first)).status).toBe(200);
    // Now there is one whose account is in use.
    expect((await signIn(second)).body.detail).toBe(sentence);
  });

  test('is an administrator after the other one has left; one who stays signed in is another one', async () => {
    const [staying, coming] = [await open(), await open()];
    const { refresh } = await as(system, site, staying);
    await withPolicy();
    system.clock.now = afterDays(6);
    await system.call('session', 'refresh', { body: { refresh, site_code: site.code } });
    system.clock.now = afterDays(92);
    expect(await stateOf(coming)).toBe('idle');
    expect((await signIn(coming)).body.detail).toBe(sentence);
    await noted(staying, { active: false });
    expect(await stateOf(coming)).toBe('active');
    expect((await signIn(coming)).status).toBe(200);
  });

  test('are both of two administrators who come back at once', async () => {
    const both = [await open(), await open()];
    await withPolicy();
    system.clock.now = afterDays(100);
    const answers = await Promise.all(both.map((one) => signIn(one)));
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  test('is an account that enters when the sign-on is down', async () => {
    const [entering, other] = [await open({}), await open({})];
    const sign_on: SiteSignOn = { label: 'Sign in', break_glass: [entering.id] };
    await change(site.table, siteKey(site.table), { sign_on });
    await withPolicy();
    system.clock.now = afterDays(200);
    expect((await signIn(entering)).status).toBe(200);
    expect((await signIn(other)).body.detail).toBe(sentence);
  });
});

describe('another way to sign in', () => {
  async function enter(employee: Employee, by: Entering['by']): Promise<string> {
    const found = await findSite(site.table);
    if (!found) throw new Error('The site is gone');
    const call = {
      deps: system.deps,
      now: system.clock.now,
      presented: { cookies: { mode: 'readable' as const, stale: [] } },
      address: '203.0.113.7',
      requestId: 'r',
      setCookies: [],
    };
    const stored = (await findEmployee(site.table, employee.id)) ?? employee;
    const entering = { employee: stored, site: found, factors: undefined, devices: undefined, by, isWhole: true };
    return admit(call, site.table, entering, []).then(
      ({ detail }) => detail,
      (error: unknown) => (error instanceof ApiError ? error.message : String(error)),
    );
  }

  test.each(['passkey', 'sign_on'] as const)('%s is refused like a password, with its own audit entry', async (by) => {
    const employee = await buildEmployee(system, site);
    await withPolicy();
    expect(await enter(employee, by)).toBe('Signed in');
    system.clock.now = afterDays(90);
    expect(await enter(employee, by)).toBe(sentence);
    expect(await auditEntries(site.table, 'session.sign_in_failed', system.clock.now)).toMatchObject([
      { reason: 'idle_account', subject: { employee: employee.id }, after: { by } },
    ]);
  });

  test('may be the first one, however long ago the account was made', async () => {
    const employee = await buildEmployee(system, site, { credential: null });
    await withPolicy();
    system.clock.now = afterDays(300);
    expect(await enter(employee, 'sign_on')).toBe('Signed in');
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
