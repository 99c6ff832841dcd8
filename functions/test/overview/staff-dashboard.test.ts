import type { CompletedTraining } from '@muster/shared/areas/certification';
import type { EndedClass } from '@muster/shared/areas/overview';
import {
  buildCertification,
  buildClass,
  buildCrowd,
  buildEmployee,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  credentialOf,
  personOf,
  usualPassword,
} from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { allAre, callsOf, heldClass } from '../attendance/held-class.ts';

await prepareEachTest();

async function staff(permissions: Parameters<typeof buildPerson>[2] = {}) {
  return buildPerson(system, site, { last_name: 'Staff', ...permissions });
}
async function shown({ asking }: Awaited<ReturnType<typeof staff>>) {
  const { status, body } = await system.call('overview', 'staff', {}, asking);
  expect(status).toBe(200);
  return body;
}
const trainer = () => staff({ permissions: { manage_trainings: true } });
const clerk = async () =>
  staff({ permissions: { manage_employees: true }, credential: await credentialOf(usualPassword) });
const at = (date: string) => ({ date, start_time: '09:00', end_time: '12:00' });
const signIn = (username: string, password: string) =>
  system.call('session', 'signIn', { body: { username, password, site_code: site.code } });

test.each([
  ['manage_trainings', ['training']],
  ['manage_employees', ['accounts']],
  ['admin_access', ['accounts', 'bug_reports']],
])('a holder of %s sees %j', async (permission, parts) => {
  const body = await shown(await staff({ permissions: { [permission]: true } }));
  expect(Object.keys(body).filter((part) => body[part] !== null)).toEqual(parts);
});

describe('the training part', () => {
  test('has the classes of the seven days from today, with seats and waitlist', async () => {
    const type = await buildType(system, site, { name: 'Driving' });
    const full = await buildClass(system, site, { type, class_size: 1, dates: [at('2026-05-19'), at('2026-05-20')] });
    await buildCrowd(system, site, full, 1);
    await buildClass(system, site, { type, dates: [at('2026-05-20')] });
    const today = await buildClass(system, site, {
      type,
      dates: [at('2026-05-13'), at('2026-05-14')],
      location: 'Yard',
    });
    const { training } = await shown(await trainer());
    expect(training.week).toEqual({ from: '2026-05-13', to: '2026-05-19' });
    const row = { training_id: type.id, training_name: 'Driving', is_active: true, waitlisted_count: 0 };
    // At noon the session of today has ended.
    expect(training.classes).toEqual([
      {
        ...row,
        id: today.id,
        location: 'Yard',
        class_size: 10,
        enrolled_count: 0,
        dates: [expect.objectContaining({ date: '2026-05-14' })],
      },
      {
        ...row,
        id: full.id,
        location: 'Room 1',
        class_size: 1,
        enrolled_count: 1,
        dates: [expect.objectContaining({ date: '2026-05-19' })],
      },
    ]);
  });

  test('has the classes that have ended with attendees who are not certified, latest first', async () => {
    const type = await buildType(system, site, { name: 'Driving' });
    const employee = await buildEmployee(system, site, { credential: null });
    await buildCertification(system, site, type, employee, '2026-05-02');
    await buildClass(system, site, { type, dates: [at('2026-05-03')] });
    const [early, late] = [
      await buildClass(system, site, { type, dates: [at('2026-05-04')] }),
      await buildClass(system, site, { dates: [at('2026-05-05')] }),
    ];
    for (const one of [early, late]) await buildSeat(system, site, one, employee);
    const who = await trainer();
    const { to_certify } = (await shown(who)).training;
    expect(to_certify).toMatchObject({ count: 2, is_whole: true, rows: [{ id: late.id }, { id: early.id }] });
    expect(to_certify.rows[1]).toEqual({
      id: early.id,
      training_id: type.id,
      training_name: 'Driving',
      location: 'Room 1',
      date: '2026-05-04',
      enrolled_count: 1,
      uncertified_count: 1,
    });
    const issue = { params: { classId: late.id }, body: { employee_ids: [employee.employee_id] } };
    expect((await system.call('certification', 'issue', issue, who.asking)).status).toBe(200);
    expect((await shown(who)).training.to_certify).toMatchObject({ count: 1, rows: [{ id: early.id }] });
  });

  test('counts only attendees who could be certified, in the dashboard and in the list of ended classes', async () => {
    const who = await trainer();
    const held = await heldClass(system, site, { count: 3 });
    const [present, absent, unrecorded] = held.attendees as [Employee, Employee, Employee];
    const { record, issue } = callsOf(system, who, held);
    const counts = async () => {
      const { to_certify } = (await shown(who)).training;
      const list = await system.call('certification', 'completed', { query: {} }, who.asking);
      return [
        to_certify.rows.map((row: EndedClass) => row.uncertified_count),
        list.body.map((row: CompletedTraining) => row.uncertified_count),
      ];
    };
    expect(await counts()).toEqual([[3], [3]]);
    for (const session of held.sessions) await record(session, allAre('present', [present]));
    await record(held.sessions[1], allAre('absent', [absent]));
    expect(await counts()).toEqual([[2], [2]]);
    await record(held.sessions[0], allAre('excused', [unrecorded]));
    expect(await counts()).toEqual([[1], [1]]);
    await issue([present.employee_id]);
    expect(await counts()).toEqual([[], [0]]);
  });
});

describe('the accounts part', () => {
  test('has the active employees without a password of their own, by number, as they are now', async () => {
    const who = await clerk();
    const waiting = async () => {
      const { accounts } = await shown(who);
      return [
        accounts.waiting.count,
        ...accounts.waiting.rows.map((one: Record<string, unknown>) => [one.employee_id, one.state]),
      ];
    };
    expect(await waiting()).toEqual([0]);
    await buildEmployee(system, site, { employee_id: '90', credential: null });
    await buildEmployee(system, site, {
      employee_id: '100',
      credential: await credentialOf('Welcome#1', { temporary: true }),
    });
    await buildEmployee(system, site, { employee_id: '110' });
    expect(await waiting()).toEqual([2, ['90', 'no_password'], ['100', 'must_change_password']]);

    const reset = await system.call('roster', 'resetPassword', { params: { employee_id: '110' } }, who.asking);
    expect(await waiting()).toEqual([
      3,
      ['90', 'no_password'],
      ['100', 'must_change_password'],
      ['110', 'must_change_password'],
    ]);
    const { body } = await signIn('110', reset.body.temporary_password);
    const first = { user_id: body.user_id, new_password: 'Quiet!Harbour.58', site_code: site.code };
    expect((await system.call('session', 'initialPasswordReset', { body: first })).status).toBe(200);
    const chief = await personOf(system, site, site.chief);
    const inactive = { params: { employee_id: '90' }, body: { active: false } };
    expect((await system.call('accounts', 'setActive', inactive, chief.asking)).status).toBe(200);
    expect(await waiting()).toEqual([1, ['100', 'must_change_password']]);
  });

  test('has the locked accounts until they open again', async () => {
    const { employee_id } = await buildEmployee(system, site);
    for (let n = 0; n < 5; n++) await signIn(employee_id, 'wrong');
    const { accounts } = await shown(await clerk());
    expect(accounts.locked).toMatchObject({
      count: 1,
      rows: [{ employee_id, state: 'locked', locked_until: '2026-05-13T17:10:00.000Z' }],
    });
    system.clock.now = new Date(usualNow.getTime() + 11 * 60_000);
    expect((await shown(await clerk())).accounts.locked).toEqual({ count: 0, rows: [] });
    expect((await signIn(employee_id, usualPassword)).status).toBe(200);
  });
});

test('bug reports are the open ones, newest first', async () => {
  const { asking, employee } = await staff();
  for (const description of ['First', 'Second']) {
    await system.call('session', 'submitBugReport', { body: { description } }, asking);
    system.clock.now = new Date(system.clock.now.getTime() + 1000);
  }
  const { bug_reports } = await shown(await personOf(system, site, site.chief));
  expect(bug_reports).toMatchObject({
    count: 2,
    rows: [
      { description: 'Second', employee_id: employee.employee_id, name: 'Sam Staff' },
      { description: 'First', at: usualNow.toISOString() },
    ],
  });
});

test('another site’s data is not shown', async () => {
  const other = await buildSite(system);
  const one = await buildClass(system, other, { dates: [at('2026-05-15')] });
  await buildSeat(system, other, one, await buildEmployee(system, other, { credential: null }));
  const { asking } = await personOf(system, site, site.chief);
  const { body } = await system.call('overview', 'staff', {}, asking);
  expect(body).toMatchObject({
    training: { classes: [], to_certify: { count: 0 } },
    accounts: { waiting: { count: 0 }, locked: { count: 0 } },
    bug_reports: { count: 0 },
  });
});
