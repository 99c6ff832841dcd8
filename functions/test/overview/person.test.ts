import {
  buildCertification,
  buildClass,
  buildEmployee,
  buildPerson,
  buildSeat,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Answered } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { joinWaitlist } from '../../src/domain/training/waitlist.ts';
import { buildRank } from '../roster/staff.ts';

await prepareEachTest();
let officer: Person;
beforeEach(async () => {
  officer = await buildPerson(system, site, { employee_id: 'Ab.7', first_name: 'Pat', last_name: 'Doe' });
});

const staff = (permission?: string) =>
  buildPerson(system, site, permission ? { permissions: { [permission]: true } } : {});
const ask = (employee_id: string, { asking }: Person) =>
  system.call('overview', 'person', { params: { employee_id } }, asking);
const parts = ({ status, body }: Answered<Record<string, unknown>>) => [
  status,
  ...['account', 'training'].filter((part) => body[part]),
];

describe('the visible parts of a person', () => {
  test('everyone sees their own training, in any case of the number', async () => {
    expect(parts(await ask('AB.7', officer))).toEqual([200, 'training']);
  });

  test.each([
    ['manage_trainings', [200, 'training']],
    ['manage_employees', [200, 'account']],
    ['admin_access', [200, 'account']],
  ])('a holder of %s sees of others %j', async (permission, seen) => {
    expect(parts(await ask('Ab.7', await staff(permission)))).toEqual(seen);
  });

  test('a clerk sees the own training and account', async () => {
    const who = await staff('manage_employees');
    expect(parts(await ask(who.employee.employee_id, who))).toEqual([200, 'account', 'training']);
  });

  test('an employee without a permission sees no other person, existing or not', async () => {
    const who = await staff();
    for (const number of ['Ab.7', '404']) expect((await ask(number, who)).status).toBe(403);
  });
});

test('the employee, and the account with its state', async () => {
  const { id: rank_id } = await buildRank(system, site, 'Sergeant');
  await buildEmployee(system, site, { employee_id: '55', middle_name: 'Lee', rank_id });
  const clerk = await staff('manage_employees');
  expect((await ask('55', clerk)).body).toMatchObject({
    employee: {
      employee_id: '55',
      first_name: 'Sam',
      middle_name: 'Lee',
      rank_name: 'Sergeant',
      active: true,
      administrator: false,
    },
    account: { state: 'active', locked_until: null, last_sign_in: null },
  });
  expect((await ask('Ab.7', clerk)).body.account.state).toBe('no_password');
  const username = { username: '55', password: 'wrong', site_code: site.code };
  for (let n = 0; n < 5; n++) await system.call('session', 'signIn', { body: username });
  expect((await ask('55', clerk)).body.account).toEqual({
    employee_id: '55',
    name: expect.stringContaining('Sam Lee'),
    state: 'locked',
    locked_until: '2026-05-13T17:10:00.000Z',
    last_sign_in: null,
    permissions: [],
  });
});

test('certifications, seats and waitlist entries', async () => {
  const [expired, held, optional] = await Promise.all([
    buildType(system, site, { name: 'Expired', expiration_months: 1 }),
    buildType(system, site, { name: 'Held' }),
    buildType(system, site, { name: 'Archery', is_mandatory: false }),
  ]);
  await buildCertification(system, site, expired, officer.employee, '2026-03-01');
  await buildCertification(system, site, optional, officer.employee, '2026-05-01');
  const [past, next] = [
    await buildClass(system, site, { type: held, inDays: -2 }),
    await buildClass(system, site, { type: held, inDays: 9, location: 'Range' }),
  ];
  for (const one of [next, past]) await buildSeat(system, site, one, officer.employee);
  const full = await buildClass(system, site, { type: expired, inDays: 12, class_size: 1 });
  await buildSeat(system, site, full, (await staff()).employee);
  await joinWaitlist(staffOf(system, site), { classId: full.id, employee: officer.employee });
  const { training } = (await ask('Ab.7', await staff('manage_trainings'))).body;
  expect(training).toEqual({
    certifications: [
      {
        training_id: expired.id,
        training_name: 'Expired',
        status: 'MISSING',
        certification_date: '2026-03-01',
        expiration_date: '2026-04-01',
        is_mandatory: true,
      },
      {
        training_id: held.id,
        training_name: 'Held',
        status: 'PENDING',
        certification_date: null,
        expiration_date: null,
        is_mandatory: true,
      },
      {
        training_id: optional.id,
        training_name: 'Archery',
        status: 'COMPLETED',
        certification_date: '2026-05-01',
        expiration_date: '2027-05-01',
        is_mandatory: false,
      },
    ],
    seats: [
      expect.objectContaining({ id: past.id, training_name: 'Held', has_ended: true }),
      {
        id: next.id,
        training_id: held.id,
        training_name: 'Held',
        location: 'Range',
        dates: [{ date: '2026-05-22', start_time: '2026-05-22T09:00:00', end_time: '2026-05-22T12:00:00' }],
        has_ended: false,
      },
    ],
    waitlists: [expect.objectContaining({ id: full.id, training_name: 'Expired' })],
  });
});
