import { buildClass, buildPerson, buildSeat, type Person, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, desk, prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { findEmployee, findEmployeeNumber } from '../../src/table/entities/employee.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import { signInAs, statusWith } from '../session/sign-in-form.ts';
import { said, take } from '../waitlist/people.ts';
import { outcome } from './staff.ts';

const table = observer();
await prepareEachTest(['chief', 'desk', 'staff'], {
  onClient: table.onClient,
  reset: () => table.beforeTransaction(undefined),
});
let person: Person;
beforeEach(async () => {
  person = await buildPerson(system, site, { employee_id: '500' });
});

const renumber = (to: string, by = chief, employee_id = '500') =>
  system.call('roster', 'renumber', { params: { employee_id }, body: { employee_id: to } }, by.asking);
const listed = async (classId: string) =>
  (await listAttendees(site.table, classId)).map(({ employee_id }) => employee_id);
/** Runs the sweep once the calls of before have ended. */
const sweep = () => {
  system.clock.now = new Date(usualNow.getTime() + 900_000);
  return finishJobs(staffOf(system, site));
};

test('an administrator gives a person another employee ID; sessions go on and the old number is free', async () => {
  const row = await buildClass(system, site);
  await buildSeat(system, site, row, person.employee);
  const answer = await renumber('A-7');
  expect([answer.status, answer.body.employee_id, answer.body.id]).toEqual([200, 'A-7', person.employee.id]);
  expect(await listed(row.id)).toEqual(['A-7']);
  expect(await findEmployeeNumber(site.table, '500')).toBeUndefined();
  expect((await system.call('session', 'employeeInfo', {}, person.asking)).body.employee_id).toBe('A-7');
  expect(await auditEntries(site.table, 'employee.renumber')).toMatchObject([
    { actor: { id: chief.employee.id }, before: { employee_id: '500' }, after: { employee_id: 'A-7', in_classes: 1 } },
  ]);
  expect(await sweep()).toBe(1);
  expect(await listJobs(site.table)).toEqual([]);
  await expectViewsAgree(system, site);
});

describe('is refused without a change', () => {
  test.each([
    ['a number that is taken', () => renumber(desk.employee.employee_id), '409 employee_id_taken'],
    ['a number that does not work in URLs', () => renumber('7.'), '400 invalid_input'],
    ['an empty number', () => renumber(' '), '400 invalid_input'],
    ['an unknown person', () => renumber('501', chief, '404'), '404 not_found'],
    ['a clerk', () => renumber('501', desk), '403 forbidden'],
    ['training staff', () => renumber('501', staff), '403 forbidden'],
  ])('%s', async (_, send, expected) => {
    const before = (await contentsOf(system)) as unknown;
    expect(outcome(await send())).toBe(expected);
    if (!expected.startsWith('403')) expect(await contentsOf(system)).toEqual(before);
    expect(await findEmployeeNumber(site.table, '500')).toBe(person.employee.id);
  });
});

describe('at the same time', () => {
  test('two administrators with two numbers: one of them counts, and no copy has another', async () => {
    const row = await buildClass(system, site);
    await buildSeat(system, site, row, person.employee);
    const answers = await Promise.all([renumber('601'), renumber('602')]);
    expect(answers.map(outcome).filter((text) => text !== 'ok' && text !== '404 not_found')).toEqual([]);
    const now = await findEmployee(site.table, person.employee.id);
    expect(['601', '602']).toContain(now?.employee_id);
    await sweep();
    expect(await listed(row.id)).toEqual([now?.employee_id]);
    await expectViewsAgree(system, site);
  });

  test('two people to one number: one gets it', async () => {
    await buildPerson(system, site, { employee_id: '700' });
    const answers = await Promise.all([renumber('800'), renumber('800', chief, '700')]);
    expect(answers.map(outcome).toSorted()).toEqual(['409 employee_id_taken', 'ok']);
  });

  test('a person who signs in is signed in as themselves', async () => {
    const other = await buildPerson(system, site, { employee_id: '900', credential: undefined });
    table.beforeFirstTransaction(async () => expect(said(await renumber('901', chief, '900'))).toBe('ok'));
    const { status, cookies } = await signInAs(system, site, other.employee);
    expect(status).toBe(200);
    expect(await statusWith(system, cookies.get('access_token') ?? '')).toBe(200);
    expect((await signInAs(system, site, other.employee)).status).toBe(401);
    expect((await signInAs(system, site, { ...other.employee, employee_id: '901' })).status).toBe(200);
  });

  test('a person who enrolls has the new number in the class after the sweep', async () => {
    const row = await buildClass(system, site);
    // The enrollment has read the old number by then.
    table.beforeFirstTransaction(async () => expect(said(await renumber('A-7'))).toBe('ok'));
    expect(await take(system, 'enroll', row, person)).toBe('ok');
    await sweep();
    expect(await listed(row.id)).toEqual(['A-7']);
    await expectViewsAgree(system, site);
  });
});

test('interrupted after its first transaction is completed by the sweep, beyond 85 copies too', {
  timeout: 120_000,
}, async () => {
  const rows = [];
  for (let n = 0; n < 88; n++) {
    const row = await buildClass(system, site, { inDays: -200 + n });
    await buildSeat(system, site, row, person.employee);
    rows.push(row);
  }
  table.failFromTransaction(2);
  expect((await renumber('A-7')).status).toBe(500);
  table.beforeTransaction(undefined);
  expect(await findEmployeeNumber(site.table, 'A-7')).toBe(person.employee.id);
  expect(await sweep()).toBe(1);
  for (const { id } of rows) expect(await listed(id)).toEqual(['A-7']);
  const entries = await auditEntries(site.table, 'employee.renumber');
  expect(entries.map(({ after }) => (after as { in_classes: number }).in_classes)).toEqual([85, 3]);
  system.errors.length = 0;
});
