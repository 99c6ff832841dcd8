import { permissionTypes } from '@muster/shared/permissions';
import { buildSite, staffOf } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { importPeople } from '../../src/provisioning/import-roster.ts';
import { recordDifferences } from '../../src/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import { addGlobalPermission } from '../../src/table/entities/site.ts';
import { expectCountsAgree } from '../roster/counts.ts';
import { buildRank } from '../roster/staff.ts';

const system = await buildSystem();

test('people of as many ranks as there are people, with every permission by default, are imported', async () => {
  const site = await buildSite(system);
  await transact(
    site.table,
    permissionTypes.map((type) => addGlobalPermission(site.table, type, { default: true, holders: 1 })),
  );
  const people = [];
  for (let n = 0; n < 30; n++) {
    const { id: rank_id } = await buildRank(system, site, `Rank ${n}`);
    people.push({ employee_id: `R${n}`, first_name: 'Kim', last_name: 'Brought', badge_number: '8', rank_id });
  }
  expect(await importPeople(staffOf(system, site), { people, onProgress: () => undefined })).toBe(30);
  expect(await listAllEmployees(site.table)).toHaveLength(31);
  await expectCountsAgree(site);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});
