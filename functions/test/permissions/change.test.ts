import { apartFromAccess, auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { describe, expect, test } from 'vitest';
import { expectCountsAgree } from '../roster/counts.ts';
import { administrator, clerk, outcome, type Signed, signed } from '../roster/staff.ts';

await prepareEachTest(['other', 'chief']);

const manage = (body: unknown, by = chief) => system.call('permissions', 'manage', { body }, by.asking);
const change = (of: Signed, permission_type: string, active: boolean, by = chief) =>
  manage({ employee_id: of.employee.employee_id, permission_type, active }, by);
const globals = (by = chief) => system.call('permissions', 'global', {}, by.asking);
const setDefault = (body: unknown, by = chief) => system.call('permissions', 'setGlobal', { body }, by.asking);

describe('a permission', () => {
  // spec 6.7, 7.16
  test('can be granted and revoked, takes effect on the next call, and is counted', async () => {
    const officer = await signed(system, site);
    const types = () => system.call('roster', 'list', {}, officer.asking);
    expect((await types()).status).toBe(403);
    const granted = await change(officer, 'manage_employees', true);
    expect([granted.status, granted.body]).toEqual([200, { permission_type: 'manage_employees', active: true }]);
    expect((await types()).status).toBe(200);
    expect((await globals()).body.permission_stats.manage_employees).toEqual({ total_count: 2 });
    const revoked = await change(officer, 'manage_employees', false);
    expect([revoked.status, revoked.body]).toEqual([200, { permission_type: 'manage_employees', active: false }]);
    expect((await types()).status).toBe(403);
    expect((await globals()).body.permission_stats.manage_employees).toEqual({ total_count: 1 });
    expect(await auditEntries(site.table, 'permission.grant')).toMatchObject([
      { actor: { id: site.chief.id }, before: { active: false }, after: { active: true } },
    ]);
    await expectCountsAgree(site);
  });

  test('does not change when granted or revoked again', async () => {
    const officer = await signed(system, site);
    await change(officer, 'manage_trainings', true);
    const before = apartFromAccess(await contentsOf(system));
    expect(outcome(await change(officer, 'manage_trainings', true))).toBe('ok');
    expect(outcome(await change(officer, 'manage_employees', false))).toBe('ok');
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
  });

  // spec 1.8
  test('can be granted by a clerk, except admin_access, which only an administrator grants', async () => {
    const [desk, officer] = [await clerk(system, site), await signed(system, site)];
    expect(outcome(await change(officer, 'manage_trainings', true, desk))).toBe('ok');
    const refused = await change(officer, 'admin_access', true, desk);
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'forbidden', detail: 'Only an administrator may grant or revoke admin_access' },
    ]);
    expect(outcome(await change(desk, 'admin_access', true, desk))).toBe('403 forbidden');
    expect(outcome(await change(officer, 'admin_access', true))).toBe('ok');
    await expectCountsAgree(site);
  });

  test('admin_access stays with the last active administrator', async () => {
    const away = await administrator(system, site);
    const params = { employee_id: away.employee.employee_id };
    const active = (value: boolean) =>
      system.call('accounts', 'setActive', { params, body: { active: value } }, chief.asking);
    expect(outcome(await active(false))).toBe('ok');
    const before = apartFromAccess(await contentsOf(system));
    const refused = await change(chief, 'admin_access', false);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'last_administrator', detail: 'The last administrator of a department cannot be removed' },
    ]);
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
    expect(outcome(await active(true))).toBe('ok');
    expect(outcome(await change(chief, 'admin_access', false))).toBe('ok');
    expect((await globals()).status, 'still in the roster').toBe(200);
    expect(outcome(await setDefault({ permission_type: 'manage_trainings', active: true }))).toBe('403 forbidden');
    await expectCountsAgree(site);
  });
});

describe('the defaults', () => {
  const none = { admin_access: false, manage_employees: false, manage_trainings: false };

  // spec 3.7, 7.14
  test('are all off at first, and have the number of holders of each permission', async () => {
    await signed(system, site, { manage_trainings: true });
    await signed(system, other, { manage_trainings: true });
    expect((await globals()).body).toEqual({
      global_permissions: none,
      permission_stats: {
        admin_access: { total_count: 1 },
        manage_employees: { total_count: 1 },
        manage_trainings: { total_count: 2 },
      },
    });
  });

  // spec 6.6, 7.15
  test('apply to new employees only', async () => {
    const earlier = await signed(system, site);
    const set = await setDefault({ permission_type: 'manage_trainings', active: true });
    expect([set.status, set.body]).toEqual([200, { permission_type: 'manage_trainings', active: true }]);
    expect((await globals()).body.global_permissions).toEqual({ ...none, manage_trainings: true });
    const rank = await system.call('ranks', 'create', { body: { name: 'Officer' } }, chief.asking);
    const made = { first_name: 'New', last_name: 'One', badge_number: '7', rank_id: rank.body.id };
    const create = (employee_id: string) =>
      system.call('roster', 'create', { body: { employee_id, ...made } }, chief.asking);
    const held = async (employee_id: string) => {
      const { body } = await system.call('permissions', 'ofEmployee', { params: { employee_id } }, chief.asking);
      return body
        .filter(({ active }: { active: boolean }) => active)
        .map((one: { permission_type: string }) => one.permission_type);
    };
    expect(outcome(await create('New.1'))).toBe('ok');
    expect(await held('New.1')).toEqual(['manage_trainings']);
    expect(await held(earlier.employee.employee_id)).toEqual([]);
    await setDefault({ permission_type: 'manage_trainings', active: false });
    expect(outcome(await create('New.2'))).toBe('ok');
    expect(await held('New.2')).toEqual([]);
    expect((await globals()).body.permission_stats.manage_trainings.total_count).toBe(2);
    // Both have the same time, so their order is undefined.
    const entries = (await auditEntries(site.table, 'permission.default')).map(({ before, after }) => ({
      before,
      after,
    }));
    expect(entries).toHaveLength(2);
    for (const from of [false, true]) {
      expect(entries).toContainEqual({ before: { active: from }, after: { active: !from } });
    }
    await expectCountsAgree(site);
  });
});

describe('a refused request changes nothing', () => {
  // spec 6.8
  test('an invalid employee, permission type or value', async () => {
    const before = apartFromAccess(await contentsOf(system));
    const valid = { employee_id: '1', permission_type: 'manage_trainings', active: false };
    for (const [field, value] of [
      ['employee_id', ''],
      ['permission_type', 'fly'],
      ['permission_type', '__proto__'],
      ['active', 'yes'],
    ] as const) {
      const { status, body } = await manage({ ...valid, [field]: value });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      if (field === 'employee_id') continue;
      const asDefault = await setDefault({ ...valid, [field]: value });
      expect([asDefault.status, Object.keys(asDefault.body.fields)]).toEqual([400, [field]]);
    }
    expect(apartFromAccess(await contentsOf(system))).toEqual(before);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
