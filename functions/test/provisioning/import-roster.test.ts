import { permissionTypes } from '@muster/shared/permissions';
import { buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { addToList } from '../../src/areas/lists/change-list.ts';
import { requireEmployee } from '../../src/domain/people/require-employee.ts';
import { importPeople } from '../../src/entry/provisioning/import-roster.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { addGlobalPermission } from '../../src/table/entities/site.ts';
import { expectCountsAgree } from '../roster/counts.ts';
import { buildRank } from '../roster/staff.ts';

const system = await buildSystem();

test('people of as many ranks, units, groups and supervisors as there are people, with every permission by default, are imported', async () => {
  const site = await buildSite(system);
  await transact(
    site.table,
    permissionTypes.map((type) => addGlobalPermission(site.table, type, { default: true, holders: 1 })),
  );
  const people = [];
  for (let n = 0; n < 30; n++) {
    const { id: rank_id } = await buildRank(system, site, `Rank ${n}`);
    const { id: unit_id } = await addToList(staffOf(system, site), 'UNIT', { name: `Unit ${n}` });
    const { id: group_id } = await addToList(staffOf(system, site), 'GROUP', { name: `Group ${n}` });
    const { employee_id: supervisor_id } = await buildEmployee(system, site, { credential: null });
    const named = { first_name: 'Kim', last_name: 'Brought', badge_number: '8', state_id: `P${n}` };
    people.push({ employee_id: `R${n}`, ...named, rank_id, unit_id, group_id, supervisor_id });
  }
  expect(await importPeople(staffOf(system, site), { people, onProgress: () => undefined })).toBe(30);
  expect(await listAllEmployees(site.table)).toHaveLength(61);
  await expectCountsAgree(site);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});

test('supervisors of the same import are counted, and recorded with the names of units and groups', async () => {
  const site = await buildSite(system);
  const context = staffOf(system, site);
  const [{ id: unit_id }, { id: group_id }] = [
    await addToList(context, 'UNIT', { name: 'Harbor' }),
    await addToList(context, 'GROUP', { name: 'Sworn' }),
  ];
  const named = { first_name: 'Kim', last_name: 'Brought', badge_number: '8' };
  const people = [
    { employee_id: 'S1', ...named, supervisor_id: site.chief.employee_id },
    { employee_id: 'S2', ...named, supervisor_id: 's1', unit_id, group_id },
    { employee_id: 'S3', ...named, supervisor_id: 'S1' },
    { employee_id: 'S4', ...named, supervisor_id: 'S3', state_id: 'P-4' },
  ];
  const done: number[] = [];
  expect(await importPeople(context, { people, onProgress: (count) => done.push(count) })).toBe(4);
  expect(done.at(-1)).toBe(4);
  const stored = new Map((await listAllEmployees(site.table)).map((one) => [one.employee_id, one]));
  const idOf = (number: string) => stored.get(number)?.id;
  expect(stored.get('S1')).toMatchObject({ supervisor: site.chief.id, reports: 2 });
  expect(stored.get('S2')).toMatchObject({ supervisor: idOf('S1'), unit_id, group_id });
  expect(stored.get('S3')).toMatchObject({ supervisor: idOf('S1'), reports: 1 });
  expect(stored.get('S4')).toMatchObject({ supervisor: idOf('S3'), state_id: 'P-4' });
  const [started] = await listEntries(site.table, idOf('S2') ?? '');
  expect(started?.entry).toMatchObject({
    kind: 'employment.started',
    data: { unit_name: 'Harbor', group_name: 'Sworn', supervisor: idOf('S1') },
  });
  // Again: no one is created or counted twice.
  expect(await importPeople(context, { people, onProgress: () => undefined })).toBe(0);
  expect(await requireEmployee(site.table, 'S1')).toMatchObject({ reports: 2 });
});
