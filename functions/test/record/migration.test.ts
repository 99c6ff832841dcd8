import { departmentChain } from '@muster/shared/record/chain';
import { statusOn } from '@muster/shared/record/status-on';
import { as, buildCertification, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import { crashSimulator } from '@muster/testing/crash';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildSystem, usualNow } from '@muster/testing/system';
import { forgetEntries } from '@muster/testing/without-entries';
import { expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { migrateSite } from '../../src/entry/provisioning/migration/migrate-site.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { enrollmentStatePages } from '../../src/table/entities/enrollment-state.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { currentSchema, findSite } from '../../src/table/entities/site.ts';
import { expectChained } from './chained.ts';

const crashes = crashSimulator();
await prepareEachTest([], { onClient: crashes.onClient });

const later = (days: number) => {
  system.clock.now = new Date(usualNow.getTime() + days * 86_400_000);
};

/** Returns the end of every chain of the site. */
async function heads(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = { department: await findDepartmentHead(site.table) };
  for await (const page of enrollmentStatePages(site.table)) {
    for (const [id, { entries, head }] of page) all[id] = { entries, head };
  }
  return all;
}

/** A department with people who left, came back, changed and were deleted, and certifications. */
async function buildPast() {
  const type = await buildType(system, site, { name: 'First aid' });
  const [officer, deleted, away] = [
    await buildPerson(system, site),
    await buildPerson(system, site),
    await buildPerson(system, site),
  ];
  const rank = await createRank(staffOf(system, site), { name: 'Officer' });
  await buildCertification(system, site, type, officer.employee, '2026-01-10');
  await buildCertification(system, site, type, officer.employee, '2026-03-10');
  const edit = async ({ employee }: typeof officer, body: Record<string, unknown>) => {
    const { employee_id, first_name, last_name, badge_number } = employee;
    return system.call(
      'roster',
      'update',
      { params: { employee_id }, body: { first_name, last_name, badge_number, rank_id: rank.id, ...body } },
      await as(system, site, site.chief),
    );
  };
  later(1);
  expect((await edit(away, { active: false })).status).toBe(200);
  later(3);
  expect((await edit(away, { active: true, last_name: 'Married' })).status).toBe(200);
  expect(
    (
      await system.call(
        'roster',
        'delete',
        { params: { employee_id: deleted.employee.employee_id } },
        await as(system, site, site.chief),
      )
    ).status,
  ).toBe(200);
  return { officer, deleted, away, type };
}

/** Builds a past, and returns the heads that an undisturbed migration gives it; the entries are forgotten again. */
async function migratedOnce() {
  await buildPast();
  await forgetEntries(system, site.code);
  later(10);
  await migrateSite(staffOf(system, site));
  const expected = await heads();
  await forgetEntries(system, site.code);
  return expected;
}

async function expectWhole(expected: unknown): Promise<void> {
  expect(await heads()).toEqual(expected);
  expect((await findSite(site.table))?.schema).toBe(currentSchema);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}

test('a migration that stops after any write is finished by the next ones', async () => {
  const expected = await migratedOnce();
  let stops = 0;
  while (await crashes.runUntil({ afterWrites: 0, before: false }, () => migrateSite(staffOf(system, site)))) stops++;
  expect(stops).toBeGreaterThan(4);
  await expectWhole(expected);
});

test('two processes that migrate at once write every entry once, also where they are the first', async () => {
  const other = await buildSystem({ besides: system });
  const table = other.table.site(site.code);
  const expected = await migratedOnce();
  await Promise.all([migrateSite(staffOf(system, site)), migrateSite(staffOf(other, { ...site, table }))]);
  await expectWhole(expected);

  const fresh = await buildSite(system);
  await forgetEntries(system, fresh.code);
  const beside = { ...fresh, table: other.table.site(fresh.code) };
  await Promise.all([migrateSite(staffOf(system, fresh)), migrateSite(staffOf(other, beside))]);
  for await (const difference of recordDifferences(fresh.table)) expect(difference).toBeUndefined();
});

test('the same past gives the same entries, whenever it is migrated', async () => {
  const { officer, deleted, away } = await buildPast();
  await forgetEntries(system, site.code);
  const context = () => staffOf(system, site);
  later(10);
  const first = await migrateSite(context());
  expect(first?.entries).toBeGreaterThan(5);
  expect((await findSite(site.table))?.schema).toBe(currentSchema);
  expect(await migrateSite(context())).toBeUndefined();
  const before = await heads();
  await forgetEntries(system, site.code);
  later(20);
  await migrateSite(context());
  expect(await heads()).toEqual(before);

  const kinds = async (id: string) => (await listEntries(site.table, id)).map(({ entry }) => entry.kind);
  expect(await kinds(officer.employee.id)).toEqual([
    'employment.started',
    'certification.issued',
    'certification.issued',
  ]);
  expect(await kinds(deleted.employee.id)).toEqual(['employment.started', 'employment.ended']);
  const awayEntries = (await listEntries(site.table, away.employee.id)).map(({ entry }) => entry);
  expect(awayEntries.map(({ kind, valid_on }) => [kind, valid_on])).toEqual([
    ['employment.started', '2026-05-13'],
    ['assignment', '2026-05-14'],
    ['employment.status', '2026-05-14'],
    ['identity', '2026-05-16'],
    ['employment.status', '2026-05-16'],
  ]);
  const department = (await listEntries(site.table, departmentChain)).map(({ entry }) => entry);
  const on = (day: string) => statusOn({ person: awayEntries, department }, { on: day, known: '9999' });
  expect([on('2026-05-13').active, on('2026-05-14').active, on('2026-05-16').active]).toEqual([true, false, true]);
  for await (const page of enrollmentStatePages(site.table)) {
    for (const [id, record] of page) await expectChained(site.table, id, record);
  }
});
