import { as, buildEmployee } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';

await prepareEachTest();
let employee: Employee;
beforeEach(async () => {
  employee = await buildEmployee(system, site, { employee_id: 'Ab.7', permissions: { manage_trainings: true } });
});

const ofEmployee = (employee_id: string, asking?: RequestParts) =>
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
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
