import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { type Asking, buildSystem } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { put, transact } from '../../src/table/core/write.ts';
import { type Employee, employeeItem } from '../../src/table/entities/employee.ts';

const system = await buildSystem();
let site: BuiltSite;
let other: BuiltSite;
let employee: Employee;
beforeEach(async () => {
  site = await buildSite(system);
  other = await buildSite(system);
  employee = await buildEmployee(system, site, { employee_id: 'Ab.7', permissions: { manage_trainings: true } });
});

const ofEmployee = (employee_id: string, asking?: Asking) =>
  system.call('permissions', 'ofEmployee', { params: { employee_id } }, asking);

describe('the permissions of an employee', () => {
  // spec 3.4, 3.6, 6.8, 6.9, 7.12
  test('list every permission type in order, each with its state', async () => {
    const { status, body } = await ofEmployee('Ab.7', await as(system, site, employee));
    expect([status, body]).toEqual([
      200,
      [
        { permission_type: 'admin_access', active: false },
        { permission_type: 'manage_employees', active: false },
        { permission_type: 'manage_trainings', active: true },
      ],
    ]);
  });

  test('are all active for the first administrator', async () => {
    const { body } = await ofEmployee('1', await as(system, site, site.chief));
    expect(body.map(({ active }: { active: boolean }) => active)).toEqual([true, true, true]);
  });

  test("are readable for one's own number in any case", async () => {
    const asking = await as(system, site, employee);
    for (const number of ['ab.7', 'AB.7']) expect((await ofEmployee(number, asking)).status).toBe(200);
  });

  test.each([
    [{ manage_employees: true }, 200],
    [{ admin_access: true }, 200],
    [{ manage_trainings: true }, 403],
    [{ admin_access: false }, 403],
    [{}, 403],
  ])('of another employee, for a caller with %j, are answered %i', async (permissions, expected) => {
    const asker = await buildEmployee(system, site, { permissions });
    const { status, body } = await ofEmployee('Ab.7', await as(system, site, asker));
    expect(status).toBe(expected);
    if (expected === 403) expect(body.code).toBe('forbidden');
  });

  test('decide the next call, whatever the caller had when the token was signed', async () => {
    const asker = await buildEmployee(system, site, { permissions: { manage_employees: true } });
    const asking = await as(system, site, asker);
    expect((await ofEmployee('Ab.7', asking)).status).toBe(200);
    await transact(site.table, [put(site.table, employeeItem(site.table, { ...asker, permissions: {} }))]);
    expect((await ofEmployee('Ab.7', asking)).status).toBe(403);
  });
});

describe('a request is refused', () => {
  test('without a sign-in', async () => {
    const { status, body } = await ofEmployee('Ab.7');
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  test("with another site's code", async () => {
    const asking = { ...(await as(system, site, employee)), headers: { 'X-Site-Code': other.code } };
    const { status, body } = await ofEmployee('Ab.7', asking);
    expect([status, body.code]).toEqual([403, 'other_site']);
  });

  test('for an employee of another site or an unknown one: 404', async () => {
    const there = await buildEmployee(system, other, { employee_id: 'There.1' });
    const asking = await as(system, site, site.chief);
    for (const number of ['There.1', there.id, '4711', '__proto__', '#', 'x'.repeat(200_000)]) {
      const { status, body } = await ofEmployee(number, asking);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
