import { as, buildClass, buildEmployee, buildSeat } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { desk, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import type { Rank } from '../../src/table/entities/rank.ts';
import { expectCountsAgree } from './counts.ts';
import { administrator, buildRank, outcome, signed } from './staff.ts';

await prepareEachTest(['other', 'desk']);
let employee: Employee;
let [sergeant, officer] = [{} as Rank, {} as Rank];
beforeEach(async () => {
  sergeant = await buildRank(system, site, 'Sergeant');
  officer = await buildRank(system, site, 'Officer', sergeant);
  employee = await buildEmployee(system, site, { employee_id: 'Ab.7', middle_name: 'Lee', rank_id: officer.id });
});

const form = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Zoë',
  middle_name: 'Marie',
  last_name: 'Quinn',
  badge_number: '0042',
  rank_id: sergeant.id,
  ...changes,
});
const update = (body: unknown, { by = desk, employee_id = 'Ab.7' } = {}) =>
  system.call('roster', 'update', { params: { employee_id }, body }, by.asking);

describe('an employee', () => {
  // spec 7.26
  test('is updated and answered with these fields; ranks count their holders', async () => {
    const { status, body } = await update(form(), { employee_id: 'ab.7' });
    const after = {
      id: employee.id,
      employee_id: 'Ab.7',
      ...form(),
      rank_name: 'Sergeant',
      rank_order: 1,
      active: true,
      hired_on: '2026-05-13',
      administrator: false,
    };
    expect([status, body]).toEqual([200, after]);
    const read = await system.call('roster', 'profile', { params: { employee_id: 'Ab.7' } }, desk.asking);
    expect(read.body).toEqual(after);
    const [entry] = await auditEntries(site.table, 'employee.update');
    expect(entry).toMatchObject({ before: { first_name: 'Sam' }, after: { first_name: 'Zoë' } });
    await expectCountsAgree(site);
  });

  test('has no middle name after it is emptied, and stays signed in', async () => {
    const asking = await as(system, site, employee);
    for (const middle_name of ['', null]) {
      await update(form());
      expect((await update(form({ middle_name }))).body.middle_name).toBeNull();
    }
    expect((await system.call('session', 'employeeInfo', {}, asking)).body).toMatchObject({ first_name: 'Zoë' });
  });

  test('a deactivated employee is signed out at once and loses future seats; reactivation does not restore them', async () => {
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, employee);
    const asking = await as(system, site, employee);
    expect((await update(form({ active: false }))).body.active).toBe(false);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(401);
    await expectViewsAgree(system, site);
    const trainer = await signed(system, site, { manage_trainings: true });
    const attendees = async () =>
      (await system.call('attendance', 'attendees', { params: { classId: row.id } }, trainer.asking)).body;
    expect(await attendees()).toEqual([]);
    expect((await update(form({ active: true }))).body.active).toBe(true);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status, 'the old session stays over').toBe(401);
    const again = await as(system, site, { ...employee, epoch: employee.epoch + 2 });
    expect(outcome(await system.call('enrollment', 'enroll', { params: { id: row.id } }, again))).toBe('ok');
    expect(await attendees()).toHaveLength(1);
    await expectViewsAgree(system, site);
    await expectCountsAgree(site);
  });
});

describe('a refused request changes nothing', () => {
  // spec 5.33
  test('missing or invalid fields', async () => {
    const before = await contentsOf(system);
    const { status, body } = await update({ first_name: '', active: 'no' });
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid_input',
        detail: expect.any(String),
        fields: {
          first_name: ['First name is required'],
          last_name: ['Last name is required'],
          badge_number: ['Badge number is required'],
          rank_id: ['Rank is required'],
          active: [expect.any(String)],
        },
      },
    ]);
    const elsewhere = await buildRank(system, other, 'Elsewhere');
    const made = await contentsOf(system);
    for (const rank_id of [elsewhere.id, 'VERSION']) {
      const refused = await update(form({ rank_id }));
      expect([refused.status, refused.body.fields]).toEqual([400, { rank_id: ['This rank no longer exists'] }]);
    }
    expect(await contentsOf(system)).toEqual(made);
    expect(made.length).toBeGreaterThan(before.length);
  });

  test("a clerk's error says who may deactivate an administrator", async () => {
    const { employee_id } = (await administrator(system, site)).employee;
    expect((await update(form({ active: false }), { employee_id })).body).toEqual({
      code: 'forbidden',
      detail: 'Only an administrator may deactivate an administrator',
    });
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
