import { isDeepStrictEqual } from 'node:util';
import { type BuiltSite, buildEmployee, buildSite, personOf, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { observer } from '@muster/testing/observe';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { expectCountsAgree } from './counts.ts';
import { administrator, buildRank, outcome, type Signed, signed } from './staff.ts';

const contention = contentionSimulator();
const table = observer();
const system = await buildSystem({ onClient: [contention.onClient, table.onClient] });
let site: BuiltSite;
let chief: Signed;
beforeEach(async () => {
  site = await buildSite(system);
  chief = await personOf(system, site, site.chief);
});

const remove = (of: Signed, by: Signed) =>
  system.call('roster', 'delete', { params: { employee_id: of.employee.employee_id } }, by.asking);
const setActive = (of: Signed, active: boolean, by: Signed) => {
  const { employee_id } = of.employee;
  return system.call('accounts', 'setActive', { params: { employee_id }, body: { active } }, by.asking);
};
const manage = (of: Signed, permission_type: string, active: boolean, by: Signed) => {
  const { employee_id } = of.employee;
  return system.call('permissions', 'manage', { body: { employee_id, permission_type, active } }, by.asking);
};
const revoke = (of: Signed, by: Signed) => manage(of, 'admin_access', false, by);
const deactivate = (of: Signed, by: Signed) => setActive(of, false, by);

test.each([
  ['revoke', revoke, revoke],
  ['deactivate', deactivate, deactivate],
  ['delete', remove, remove],
  ['revoke and delete', revoke, remove],
  ['deactivate and revoke', deactivate, revoke],
])('two administrators %s each other concurrently: one stays', async (_, one, other) => {
  for (let round = 0; round < 4; round++) {
    const place = await buildSite(system);
    const first = await personOf(system, place, place.chief);
    const second = await administrator(system, place);
    const answers = await Promise.all([one(second, first), other(first, second)]);
    // The second call is refused for the last administrator, or its caller is already signed out or no administrator.
    const refusals = answers.map(outcome).filter((text) => text !== 'ok');
    expect(refusals).toHaveLength(1);
    expect(['409 last_administrator', '401 not_signed_in', '403 forbidden']).toContain(refusals[0]);
    await expectCountsAgree(place);
  }
});

test('one number for three new employees concurrently: one gets it', async () => {
  const rank = await buildRank(system, site, 'Officer');
  const body = { employee_id: 'Ab.7', first_name: 'Sam', last_name: 'New', badge_number: '7', rank_id: rank.id };
  const create = (employee_id: string) =>
    system.call('roster', 'create', { body: { ...body, employee_id } }, chief.asking);
  const answers = await Promise.all(['Ab.7', 'AB.7', 'ab.7'].map(create));
  expect(answers.map(outcome).toSorted()).toEqual(['409 employee_id_taken', '409 employee_id_taken', 'ok']);
  await expectCountsAgree(site);
});

test('the administrators are counted correctly after a concurrent deactivation and grant of admin_access', async () => {
  for (let round = 0; round < 6; round++) {
    const officer = await signed(system, site);
    const answers = await Promise.all([
      setActive(officer, false, chief),
      manage(officer, 'admin_access', true, chief),
      manage(officer, 'manage_trainings', true, chief),
    ]);
    expect(answers.map(outcome)).toEqual(['ok', 'ok', 'ok']);
    await expectCountsAgree(site);
  }
});

test('the counts agree after a deletion and concurrent changes to the same employee', async () => {
  const rank = await buildRank(system, site, 'Officer');
  for (let round = 0; round < 6; round++) {
    const officer = await signed(system, site);
    const { employee_id, first_name, last_name, badge_number } = officer.employee;
    const profile = { first_name, last_name, badge_number, rank_id: rank.id };
    const [deleted, ...others] = await Promise.all([
      remove(officer, chief),
      manage(officer, 'manage_trainings', true, chief),
      system.call('roster', 'update', { params: { employee_id }, body: profile }, chief.asking),
    ]);
    expect(outcome(deleted)).toBe('ok');
    for (const answer of others) expect(['ok', '404 not_found']).toContain(outcome(answer));
    await expectCountsAgree(site);
  }
});

test('concurrent changes to different fields of an employee are all kept', async () => {
  const rank = await buildRank(system, site, 'Officer');
  const officer = await buildEmployee(system, site, { credential: null, middle_name: 'Lee' });
  const { employee_id } = officer;
  const params = { employee_id };
  const profile = { first_name: 'Renamed', last_name: 'Person', badge_number: '9', rank_id: rank.id };
  const answers = await Promise.all([
    system.call('roster', 'update', { params, body: profile }, chief.asking),
    system.call('accounts', 'setActive', { params, body: { active: false } }, chief.asking),
    manage({ ...chief, employee: officer }, 'manage_trainings', true, chief),
  ]);
  expect(answers.map(outcome)).toEqual(['ok', 'ok', 'ok']);
  const { body } = await system.call('roster', 'profile', { params }, chief.asking);
  expect(body).toMatchObject({ ...profile, middle_name: 'Lee', active: false });
  await expectCountsAgree(site);
});

const rename = (employeeNumber: string, edit: { first_name?: string; last_name?: string }) =>
  updateEmployee(staffOf(system, site), { employeeNumber, edit });

test.each<[string, (employeeNumber: string) => Promise<unknown>]>([
  ['an edit', (employeeNumber) => rename(employeeNumber, { last_name: 'Park' })],
  ['a new employee ID', (from) => renumber(staffOf(system, site), { from, to: `${from}-2` })],
])('%s between whose reads another edit commits leaves a record with both', async (_, change) => {
  const { id, employee_id } = await buildEmployee(system, site, { credential: null });
  table.beforeRequest(
    ({ input: { Key } }) => isDeepStrictEqual(Key, enrollmentStateKey(site.table, id)),
    () => rename(employee_id, { first_name: 'Jo' }),
  );
  await change(employee_id);
  expect((await findEmployee(site.table, id))?.first_name).toBe('Jo');
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});

// Checked over all tests, because a single round may run without a conflict.
test('some calls conflicted, and no call logs an error', () => {
  expect(contention.conflicts()).toBeGreaterThan(0);
  expect(system.errors).toEqual([]);
});
