import { buildEmployee, buildPerson, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { becomesSuperior } from '../../src/domain/access/own-access.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { buildRank, outcome } from './staff.ts';

await prepareEachTest();
let clerk: Person;
let chief: Person;
let rank_id: string;
beforeEach(async () => {
  clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  chief = await buildPerson(system, site, { permissions: { admin_access: true } });
  rank_id = (await buildRank(system, site, 'Officer')).id;
});

const someone = (supervisor?: Pick<Employee, 'id'>) =>
  buildEmployee(system, site, { credential: null, rank_id, ...(supervisor && { supervisor: supervisor.id }) });
const profile = () => ({ first_name: 'Kim', last_name: 'Lee', badge_number: '7', rank_id });
const supervise = (by: Person, { employee_id }: Employee, supervisor: Employee) =>
  system.call(
    'roster',
    'update',
    { params: { employee_id }, body: { ...profile(), supervisor_id: supervisor.employee_id } as never },
    by.asking,
  );
const create = (by: Person, employee_id: string, supervisor: Employee) =>
  system.call(
    'roster',
    'create',
    { body: { employee_id, ...profile(), supervisor_id: supervisor.employee_id } },
    by.asking,
  );
const record = async (by: Person, { employee_id }: Employee) =>
  (await system.call('record', 'of', { params: { employee_id }, query: {} }, by.asking)).status;
const refused = async () =>
  (await auditEntries(site.table, 'access.refused', system.clock.now)).map(({ subject }) => subject);

test.each([
  ['no one becomes a superior', [], ['b'], false],
  ['the actor does, directly', [], ['a'], true],
  ['the actor does, through another', ['c'], ['b', 'a'], true],
  ['the actor stays one', ['b', 'a'], ['a'], false],
  ['the actor ceases to be one', ['a'], [], false],
])('the rule: %s', (_, before, after, becomes) => {
  expect(becomesSuperior('a', { before, after })).toBe(becomes);
});

describe('a clerk never becomes the superior of a person outside their own chain', () => {
  test('directly: the field is named, the record stays closed, and administrators see the try', async () => {
    const officer = await someone();
    const { status, body } = await supervise(clerk, officer, clerk.employee);
    const detail = 'You cannot make yourself a superior of this person. Please ask an administrator.';
    expect([status, body]).toEqual([403, { code: 'forbidden', detail, fields: { supervisor_id: [detail] } }]);
    expect(await record(clerk, officer)).toBe(403);
    expect(await refused()).toContainEqual({
      call: 'roster.update',
      employee: officer.id,
      employee_id: officer.employee_id,
    });
  });

  test('through the head of another chain, or through an own subordinate', async () => {
    const head = await someone();
    const officer = await someone(head);
    expect(outcome(await supervise(clerk, head, clerk.employee))).toBe('403 forbidden');
    const sergeant = await someone(clerk.employee);
    const other = await someone(head);
    for (const one of [officer, other, head]) {
      expect(outcome(await supervise(clerk, one, sergeant))).toBe('403 forbidden');
    }
    expect(await record(clerk, officer)).toBe(403);
  });

  test('by a new employee', async () => {
    const sergeant = await someone(clerk.employee);
    for (const supervisor of [clerk.employee, sergeant]) {
      expect(outcome(await create(clerk, 'NEW1', supervisor))).toBe('403 supervisor_id');
    }
    expect(await refused()).toContainEqual({ call: 'roster.create' });
    expect(outcome(await create(clerk, 'NEW1', chief.employee))).toBe('ok');
  });

  test('but moves people within it, and others wherever the clerk is not above', async () => {
    const [sergeant, head] = [await someone(clerk.employee), await someone()];
    const [own, officer] = [await someone(sergeant), await someone()];
    expect(outcome(await supervise(clerk, own, clerk.employee))).toBe('ok');
    expect(outcome(await supervise(clerk, own, sergeant))).toBe('ok');
    expect(outcome(await supervise(clerk, officer, head))).toBe('ok');
    // Without another supervisor nothing is refused.
    expect(outcome(await supervise(clerk, own, sergeant))).toBe('ok');
  });

  test('also not when two changes meet', async () => {
    const sergeant = await someone();
    const officer = await someone();
    const [, moved] = await Promise.all([
      supervise(chief, sergeant, clerk.employee),
      supervise(clerk, officer, sergeant),
    ]);
    // Moved before the sergeant was the clerk's, which the chief decided.
    expect(['ok', '403 forbidden']).toContain(outcome(moved));
    expect(outcome(await supervise(clerk, await someone(), sergeant))).toBe('403 forbidden');
  });
});

test('an administrator may, and the audit log marks it', async () => {
  const officer = await someone();
  expect(outcome(await supervise(chief, officer, chief.employee))).toBe('ok');
  expect(outcome(await create(chief, 'NEW2', chief.employee))).toBe('ok');
  for (const action of ['employee.update', 'employee.create'] as const) {
    const marked = (await auditEntries(site.table, action, system.clock.now)).filter(({ marks }) => marks);
    expect(marked).toMatchObject([{ marks: ['own_record'] }]);
  }
});

test('only an administrator grants themselves a permission; the attempt and the grant are in the audit log', async () => {
  const grant = ({ employee, asking }: Person) => {
    const body = { employee_id: employee.employee_id.toLowerCase(), permission_type: 'manage_trainings', active: true };
    return system.call('permissions', 'manage', { body } as never, asking);
  };
  expect(outcome(await grant(clerk))).toBe('403 forbidden');
  expect(await refused()).toContainEqual(
    expect.objectContaining({ call: 'permissions.manage', employee: clerk.employee.id }),
  );
  expect(outcome(await grant(chief))).toBe('ok');
  const granted = await auditEntries(site.table, 'permission.grant', system.clock.now);
  expect(granted).toMatchObject([{ subject: { employee: chief.employee.id }, marks: ['own_record'] }]);
});
