import { as, buildEmployee, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import { administrator, buildRank, clerk, outcome, signed } from '../roster/staff.ts';

await prepareEachTest(['other', 'chief']);

type Verb = 'unlock' | 'signOut' | 'setActive';
const act = (verb: Verb, employee_id: string, by = chief) =>
  system.call(
    'accounts',
    verb,
    { params: { employee_id }, ...(verb === 'setActive' && { body: { active: false } }) },
    by.asking,
  );
const list = (query: Record<string, string> = {}, by = chief) => system.call('accounts', 'list', { query }, by.asking);
const stateOf = async (number: string) =>
  (await list()).body.find((one: { employee_id: string }) => one.employee_id === number);
const reset = (employee_id: string, by = chief) =>
  system.call('roster', 'resetPassword', { params: { employee_id } }, by.asking);
const signIn = (username: string, password: string, address = '203.0.113.7') =>
  system.call('session', 'signIn', { body: { username, password, site_code: site.code } }, { address });

describe('the accounts', () => {
  test('are listed by number with name, state, last sign-in and permissions', async () => {
    await buildEmployee(system, site, {
      employee_id: '10',
      middle_name: 'Lee',
      permissions: { manage_trainings: true, manage_employees: true },
    });
    await buildEmployee(system, site, { employee_id: '9', credential: null });
    await buildEmployee(system, site, {
      employee_id: '11',
      credential: await credentialOf('Welcome#1', { temporary: true }),
    });
    await buildEmployee(system, site, { employee_id: '12' });
    await buildEmployee(system, site, { employee_id: '13' });
    await buildEmployee(system, other, { employee_id: '14' });
    await act('setActive', '12');
    expect((await signIn('10', usualPassword)).status).toBe(200);
    for (let n = 0; n < 5; n++) await signIn('13', 'wrong');
    const row = { state: 'active', locked_until: null, last_sign_in: null, permissions: [] };
    const officer = (number: string) => ({ ...row, employee_id: number, name: `Sam Officer${number}` });
    const { status, body } = await list();
    const shown = body.map((one: { name: string; employee_id: string }) => ({
      ...one,
      name: one.name.replace(/\d+$/, one.employee_id),
    }));
    expect([status, shown]).toEqual([
      200,
      [
        {
          ...row,
          employee_id: '1',
          name: 'Ada Chief',
          permissions: ['admin_access', 'manage_employees', 'manage_trainings'],
        },
        { ...officer('9'), state: 'no_password' },
        {
          ...officer('10'),
          name: 'Sam Lee Officer10',
          last_sign_in: usualNow.toISOString(),
          permissions: ['manage_employees', 'manage_trainings'],
        },
        { ...officer('11'), state: 'must_change_password' },
        { ...officer('12'), state: 'deactivated' },
        { ...officer('13'), state: 'locked', locked_until: '2026-05-13T17:10:00.000Z' },
      ],
    ]);
  });

  test('are paginated, each account once', async () => {
    for (let n = 0; n < 4; n++) await buildEmployee(system, site, { credential: null });
    const pages = await readPages<{ employee_id: string }>(list, { limit: '2' });
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(2);
    const seen = pages.flat().map((one) => one.employee_id);
    const all = (await list()).body.map((one: { employee_id: string }) => one.employee_id);
    expect([seen.length, seen.toSorted()]).toEqual([5, all.toSorted()]);
  });
});

describe('a locked account', () => {
  test('shows the later end when two addresses are locked, and unlocking opens both', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7' });
    for (let n = 0; n < 5; n++) await signIn('ab.7', 'wrong');
    system.clock.now = new Date(usualNow.getTime() + 60_000);
    for (let n = 0; n < 5; n++) await signIn('ab.7', 'wrong', '198.51.100.9');
    expect(await stateOf('Ab.7')).toMatchObject({ state: 'locked', locked_until: '2026-05-13T17:11:00.000Z' });
    for (const address of ['203.0.113.7', '198.51.100.9']) {
      expect((await signIn('Ab.7', usualPassword, address)).status).toBe(429);
    }
    const { status, body } = await act('unlock', 'Ab.7');
    expect([status, body]).toEqual([200, { detail: 'Account unlocked' }]);
    expect(await stateOf('Ab.7')).toMatchObject({ state: 'active', locked_until: null });
    for (const address of ['203.0.113.7', '198.51.100.9']) {
      expect((await signIn('Ab.7', usualPassword, address)).status).toBe(200);
    }
    expect(await auditEntries(site.table, 'account.unlock')).toHaveLength(1);
  });

  test('can be unlocked after twenty failures from many addresses, without unlocking other accounts', async () => {
    for (const employee_id of ['Ab.7', 'Ab.8']) await buildEmployee(system, site, { employee_id });
    for (let n = 0; n < 20; n++) await signIn('Ab.7', 'wrong', `198.51.100.${n}`);
    for (let n = 0; n < 5; n++) await signIn('Ab.8', 'wrong', '198.51.100.200');
    expect((await signIn('Ab.7', usualPassword, '203.0.113.1')).status).toBe(429);
    expect(outcome(await act('unlock', 'Ab.7'))).toBe('ok');
    expect((await signIn('Ab.7', usualPassword, '203.0.113.1')).status).toBe(200);
    expect(await stateOf('Ab.8')).toMatchObject({ state: 'locked' });
  });

  test('opens when the lock expires', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7' });
    for (let n = 0; n < 5; n++) await signIn('Ab.7', 'wrong');
    const at = async (ms: number) => {
      system.clock.now = new Date(usualNow.getTime() + ms);
      return (await stateOf('Ab.7')).state;
    };
    expect([await at(599_999), await at(600_000)]).toEqual(['locked', 'active']);
  });
});

test('signing out everywhere leaves the password', async () => {
  await buildEmployee(system, site, { employee_id: 'Ab.7' });
  const { status, body } = await act('signOut', 'Ab.7');
  expect([status, body]).toEqual([200, { detail: 'Signed out everywhere' }]);
  expect((await signIn('Ab.7', usualPassword)).status).toBe(200);
});

describe('a reset password', () => {
  // spec 4.30, 7.28
  test('is temporary, ends all sessions, opens the limits, and keeps the password history', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const asking = await as(system, site, officer);
    for (let n = 0; n < 5; n++) await signIn('Ab.7', 'wrong');
    const { status, body } = await reset('ab.7', await clerk(system, site));
    expect([status, body]).toEqual([200, { temporary_password: expect.any(String) }]);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(401);
    expect((await signIn('Ab.7', usualPassword)).status).toBe(401);
    const ticket = (await signIn('Ab.7', body.temporary_password)).body;
    expect(ticket).toMatchObject({ detail: 'password_reset_required' });
    const choose = (new_password: string, user_id = ticket.user_id) =>
      system.call('session', 'initialPasswordReset', { body: { user_id, new_password, site_code: site.code } });
    expect((await choose(usualPassword)).body.code).toBe('password_reused');
    expect((await choose(body.temporary_password)).body.code).toBe('password_reused');
    expect((await choose('Evening#2027')).status).toBe(200);
    expect((await signIn('Ab.7', 'Evening#2027')).body.detail).toBe('Signed in');

    // A second temporary password that is never used leaves the history; chosen passwords stay.
    await reset('Ab.7');
    const second = (await reset('Ab.7')).body.temporary_password;
    const again = (await signIn('Ab.7', second)).body.user_id;
    for (const earlier of [usualPassword, 'Evening#2027']) {
      expect((await choose(earlier, again)).body.code).toBe('password_reused');
    }
    expect(JSON.stringify(await contentsOf(system))).not.toContain(second);
  });

  test('notifies the person if a chosen password was reset, not a temporary or first one', async () => {
    const officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
    const newcomer = await buildEmployee(system, site, { credential: null });
    const told = async ({ id }: { id: string }) =>
      (await queryAll(site.table, `${site.code}#EMP#${id}`, { prefix: 'NOTE#' })).map(({ kind, message }) => [
        kind,
        message,
      ]);
    await reset('Ab.7');
    await reset('Ab.7');
    await reset(newcomer.employee_id);
    expect(await told(officer)).toEqual([
      [
        'password_reset',
        'Your password was reset, Wed, May 13, 2026, 12:00. If you did not ask for this, tell an administrator.',
      ],
    ]);
    expect(await told(newcomer)).toEqual([]);
  });

  test('can be issued to an employee without a password', async () => {
    await buildEmployee(system, site, { employee_id: 'Ab.7', credential: null });
    expect((await stateOf('Ab.7')).state).toBe('no_password');
    const { body } = await reset('Ab.7');
    expect((await stateOf('Ab.7')).state).toBe('must_change_password');
    expect((await signIn('Ab.7', body.temporary_password)).body.detail).toBe('password_reset_required');
  });

  test("of an administrator can be issued by administrators only, and a clerk's error says so", async () => {
    const head = await administrator(system, site);
    expect((await reset(head.employee.employee_id, await clerk(system, site))).body).toEqual({
      code: 'forbidden',
      detail: "Only an administrator may reset an administrator's password",
    });
  });
});

describe('a refused request changes nothing', () => {
  test('an invalid state, and the last administrator', async () => {
    const officer = await signed(system, site);
    const before = await contentsOf(system);
    const params = { employee_id: officer.employee.employee_id };
    for (const body of [{}, { active: 'no' }, { active: null }]) {
      const { status, body: answer } = await system.call('accounts', 'setActive', { params, body }, chief.asking);
      expect([status, Object.keys(answer.fields)]).toEqual([400, ['active']]);
    }
    expect(outcome(await act('setActive', '1'))).toBe('409 last_administrator');
    expect(await contentsOf(system)).toEqual(before);
  });
});

test('deactivating and activating change the state but not the profile', async () => {
  const rank = await buildRank(system, site, 'Officer');
  await buildEmployee(system, site, { employee_id: 'Ab.7', middle_name: 'Lee', rank_id: rank.id });
  const profile = async () =>
    (await system.call('roster', 'profile', { params: { employee_id: 'Ab.7' } }, chief.asking)).body;
  const before = await profile();
  const off = await act('setActive', 'Ab.7');
  expect([off.status, off.body]).toEqual([200, { detail: 'Employee deactivated' }]);
  expect(await profile()).toEqual({ ...before, active: false, leave: { last_day: '2026-05-13' } });
  expect((await signIn('Ab.7', usualPassword)).status).toBe(401);
  const sent = { params: { employee_id: 'Ab.7' }, body: { active: true } };
  const on = await system.call('accounts', 'setActive', sent, chief.asking);
  expect([on.status, on.body]).toEqual([200, { detail: 'Employee activated' }]);
  expect(await profile()).toEqual(before);
  expect((await signIn('Ab.7', usualPassword)).status).toBe(200);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
