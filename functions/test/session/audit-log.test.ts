import { as, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { isAudited } from '../../src/domain/sign-in/audit-refused-sign-in.ts';
import { type Item, queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import type { StoredAuditEntry } from '../../src/table/entities/audit-entry.ts';
import { type Employee, employeeItem } from '../../src/table/entities/employee.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

let officer: Employee;
const table = observer();
await prepareEachTest([], { onClient: table.onClient });
beforeEach(async () => {
  officer = await buildEmployee(system, site, { employee_id: 'Ab.7' });
});

/** Returns the session entries of the audit log, oldest first: action, reason and values. */
async function told(): Promise<string[]> {
  return (await entries()).map(({ action, reason, after }) =>
    [action, reason, after && JSON.stringify(after)].filter(Boolean).join(' '),
  );
}
async function entries(): Promise<(StoredAuditEntry & Item)[]> {
  const all = (await queryAll(site.table, `${site.code}#AUDIT#2026-05`)) as (StoredAuditEntry & Item)[];
  return all.filter(({ action }) => action.startsWith('session.'));
}
const attempt = (typed: Parameters<typeof signInAs>[3] = {}, address = '198.51.100.9', who = officer) =>
  signInAs(system, site, who, typed, { address });
const wrong = (times: number, address?: string) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) => before.then(() => attempt({ password: 'wrong' }, address)),
    Promise.resolve(),
  );
const until = (after: number) => new Date(usualNow.getTime() + after).toISOString();

describe('a failed sign-in', () => {
  test('has an entry with the employee, address and reason, and without an actor', async () => {
    await attempt({ password: 'Autumn#2026', username: ' ab.7' });
    const { PK: _, SK: __, request_id, ...entry } = (await entries())[0] as StoredAuditEntry & Item;
    expect(entry).toEqual({
      at: usualNow.toISOString(),
      action: 'session.sign_in_failed',
      actor: { id: 'nobody', employee_id: '' },
      address: '198.51.100.9',
      subject: { employee: officer.id, employee_id: 'Ab.7' },
      reason: 'wrong_password',
    });
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has the reason for a deactivated account, a missing password and an expired one', async () => {
    const imported = await buildEmployee(system, site, { credential: null });
    const temporary = { temporary: true, temporary_until: usualNow.toISOString() };
    const late = await buildEmployee(system, site, { credential: await credentialOf(usualPassword, temporary) });
    await transact(site.table, [put(site.table, employeeItem(site.table, { ...officer, active: false }))]);
    for (const who of [officer, imported, late]) expect((await attempt({}, undefined, who)).status).toBe(401);
    expect(await told()).toEqual([
      'session.sign_in_failed deactivated',
      'session.sign_in_failed no_password',
      'session.sign_in_failed expired_password',
    ]);
  });

  test('with an unknown username has an entry without it, because it may be a password', async () => {
    await attempt({ username: 'MySecret#2026' });
    expect(await told()).toEqual(['session.sign_in_failed unknown_username {"attempts_today":1}']);
    expect((await entries())[0]?.subject).toEqual({});
    expect(JSON.stringify(await contentsOf(system)).toLowerCase()).not.toContain('mysecret');
  });

  test('is in the audit log of the named department', async () => {
    const other = await buildSite(system);
    await attempt({ site_code: other.code });
    expect(await told()).toEqual([]);
    const there = await queryAll(other.table, `${other.code}#AUDIT#2026-05`);
    expect(there.filter(({ action }) => action === 'session.sign_in_failed')).toMatchObject([
      { reason: 'unknown_username', subject: {} },
    ]);
  });

  test('locks at the fifth and says until when; later attempts are counted and logged in steps', async () => {
    await wrong(5);
    for (let n = 0; n < 25; n++) await attempt();
    expect(await told()).toEqual([
      ...Array.from({ length: 4 }, () => 'session.sign_in_failed wrong_password'),
      `session.locked wrong_password {"locked_until":"${until(minutes(10))}"}`,
      ...[1, 2, 5, 10, 20].map((n) => `session.refused too_many_failures {"attempts_refused":${n}}`),
    ]);
    later(system, minutes(10));
    await wrong(1);
    expect((await told()).at(-1)).toBe('session.sign_in_failed wrong_password');
  });

  test('locks at the twentieth from different addresses', async () => {
    for (let n = 0; n < 22; n++) await wrong(1, `192.0.2.${n}`);
    expect((await told()).slice(18)).toEqual([
      'session.sign_in_failed wrong_password',
      `session.locked wrong_password {"locked_until":"${until(minutes(10))}"}`,
      'session.refused too_many_failures {"attempts_refused":1}',
      'session.refused too_many_failures {"attempts_refused":2}',
    ]);
  });

  test('of many unknown usernames has a few entries, and one count per address', async () => {
    for (let n = 0; n < 30; n++) await attempt({ username: `guess-${n}` });
    await attempt({ username: 'guess' }, '192.0.2.1');
    expect(await told()).toEqual(
      [1, 2, 5, 10, 20, 1].map((n) => `session.sign_in_failed unknown_username {"attempts_today":${n}}`),
    );
    expect(await queryAll(site.table, `${site.code}#TALLY`)).toHaveLength(2);
    later(system, minutes(24 * 60));
    await attempt({ username: 'guess' });
    expect((await told()).at(-1)).toBe('session.sign_in_failed unknown_username {"attempts_today":1}');
  });
});

test('the steps are 1, 2, 5, 10 and so on: 19 up to a million', () => {
  const steps = Array.from({ length: 1_000_000 }, (_, n) => n + 1).filter(isAudited);
  expect(steps.slice(0, 8)).toEqual([1, 2, 5, 10, 20, 50, 100, 200]);
  expect(steps).toHaveLength(19);
});

test('the requests to the table are the same for known, unknown, imported and deactivated employees', async () => {
  const imported = await buildEmployee(system, site, { credential: null });
  const gone = await buildEmployee(system, site);
  await transact(site.table, [put(site.table, employeeItem(site.table, { ...gone, active: false }))]);
  const tried = {
    known: officer.employee_id,
    unknown: 'unknown',
    imported: imported.employee_id,
    gone: gone.employee_id,
  };
  const trips = new Map<string, number[]>();
  for (const [name, username] of Object.entries(tried)) {
    const counts: number[] = [];
    // Before and after the limit closes, with and without an entry.
    for (let n = 0; n < 9; n++) {
      const typed = { username, password: 'wrong' };
      counts.push((await table.during(() => attempt(typed, `203.0.113.${name.length}`))).trips);
    }
    trips.set(name, counts);
  }
  expect(trips.get('unknown')).toEqual([5, 5, 5, 5, 5, 3, 3, 3, 3]);
  for (const counts of trips.values()) expect(counts).toEqual(trips.get('unknown'));
});

describe('a login session', () => {
  test('has entries when it opens and when it is signed out', async () => {
    const { cookies } = await attempt();
    await system.call('session', 'logout', {}, { token: cookies.get('access_token'), address: '198.51.100.10' });
    expect((await entries()).map(({ action, actor, address }) => [action, actor, address])).toEqual([
      ['session.sign_in', { id: officer.id, employee_id: 'Ab.7' }, '198.51.100.9'],
      ['session.sign_out', { id: officer.id, employee_id: 'Ab.7' }, '198.51.100.10'],
    ]);
  });

  test('that is ended by a spent token has one entry without an actor; a rotation has none', async () => {
    const { refresh } = await as(system, site, officer);
    const exchange = () =>
      system.call('session', 'refresh', { body: { refresh, site_code: site.code } }, { address: '192.0.2.66' });
    expect((await exchange()).status).toBe(200);
    expect(await told()).toEqual([]);
    later(system, minutes(1));
    for (const _ of [1, 2]) expect((await exchange()).status).toBe(401);
    expect(await entries()).toMatchObject([
      {
        action: 'session.ended',
        actor: { id: 'nobody' },
        address: '192.0.2.66',
        subject: { employee: officer.id, employee_id: 'Ab.7' },
      },
    ]);
  });
});

describe('a password', () => {
  test('change that fails has an entry with the reason', async () => {
    const asking = await as(system, site, officer);
    const change = (old_password: string, new_password: string) =>
      system.call('session', 'changePassword', { body: { old_password, new_password } }, asking);
    await change('wrong', 'Other#2026');
    await change(usualPassword, usualPassword);
    await change(usualPassword, 'Password#1');
    for (let n = 0; n < 4; n++) await change('wrong', 'Other#2026');
    for (let n = 0; n < 3; n++) expect((await change(usualPassword, 'Other#2026')).status).toBe(429);
    expect(await told()).toEqual([
      'session.change_password_failed wrong_password',
      'session.change_password_failed unchanged_password',
      'session.change_password_failed unfit_password',
      'session.change_password_failed wrong_password',
      'session.change_password_failed wrong_password',
      'session.change_password_failed wrong_password',
      `session.change_password_failed wrong_password {"locked_until":"${until(minutes(10))}"}`,
      'session.change_password_failed too_many_failures {"attempts_refused":1}',
      'session.change_password_failed too_many_failures {"attempts_refused":2}',
    ]);
    expect((await entries()).every(({ actor }) => actor.id === officer.id)).toBe(true);
    expect(JSON.stringify(await entries())).not.toMatch(/Other#|Password#|Sunrise/);
  });

  test('that is refused as the first one has entries in steps, and so does an expired ticket', async () => {
    const credential = await credentialOf(usualPassword, { temporary: true });
    const newcomer = await buildEmployee(system, site, { employee_id: 'New.1', credential });
    const { user_id } = (await attempt({}, undefined, newcomer)).body;
    const choose = (new_password: string) =>
      system.call('session', 'initialPasswordReset', { body: { user_id, new_password, site_code: site.code } });
    for (let n = 0; n < 3; n++) expect((await choose(usualPassword)).status).toBe(400);
    later(system, minutes(15));
    await choose('Quiet!Harbour.58');
    await choose('Quiet!Harbour.58');
    expect(await told()).toEqual([
      'session.ticket',
      'session.initial_reset_failed unfit_password {"attempts_refused":1}',
      'session.initial_reset_failed unfit_password {"attempts_refused":2}',
      'session.initial_reset_failed expired_ticket {"attempts_refused":5}',
    ]);
    expect((await entries()).at(-1)?.actor).toEqual({ id: newcomer.id, employee_id: 'New.1' });
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
