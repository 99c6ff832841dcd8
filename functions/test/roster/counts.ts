import { permissionTypes } from '@muster/shared/permissions';
import type { BuiltSite } from '@muster/testing/build';
import { expect } from 'vitest';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { findSite, listGlobalPermissions } from '../../src/table/entities/site.ts';

/** Counts the employees and compares every stored count with the result; at least one administrator is active. */
export async function expectCountsAgree({ table }: BuiltSite): Promise<void> {
  const [employees, ranks, permissions, site] = await Promise.all([
    listAllEmployees(table),
    listRanks(table),
    listGlobalPermissions(table),
    findSite(table),
  ]);
  const administrators = employees.filter(({ active, permissions }) => active && permissions.admin_access).length;
  expect({ administrators: site?.administrators }).toEqual({ administrators });
  expect(administrators, 'active administrators').toBeGreaterThan(0);
  expect(Object.fromEntries(ranks.map(({ id, holders }) => [id, holders])), 'holders of ranks').toEqual(
    Object.fromEntries(ranks.map(({ id }) => [id, employees.filter(({ rank_id }) => rank_id === id).length])),
  );
  for (const type of permissionTypes) {
    const holding = employees.filter(({ permissions }) => permissions[type]).length;
    expect(permissions.get(type)?.holders ?? 0, `holders of ${type}`).toBe(holding);
  }
}
