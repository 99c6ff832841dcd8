import { type BuiltSite, buildPerson, buildSite } from '@muster/testing/build';
import { crashSimulator } from '@muster/testing/crash';
import { buildSystem } from '@muster/testing/system';
import { forgetEntries } from '@muster/testing/without-entries';
import { expect, test } from 'vitest';
import { type MigrationStep, migrateSites } from '../../src/entry/provisioning/migration/migrate-sites.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import { enrollmentStatePages } from '../../src/table/entities/enrollment-state.ts';
import { currentSchema, findSite, type Site, setSiteSchema } from '../../src/table/entities/site.ts';

/** Returns a system with its own registry, with three sites from before there were records. */
async function threeSites(people = 1) {
  const crashes = crashSimulator();
  const system = await buildSystem({ onClient: crashes.onClient });
  const sites: BuiltSite[] = [];
  for (let n = 0; n < 3; n++) {
    const site = await buildSite(system);
    for (let person = 0; person < people; person++) await buildPerson(system, site);
    await forgetEntries(system, site.code);
    sites.push(site);
  }
  sites.sort((a, b) => (a.code < b.code ? -1 : 1));
  return { system, crashes, sites };
}

const deps = ({ table, deps: { now, log } }: Awaited<ReturnType<typeof buildSystem>>) => ({ table, now, log });
const never = () => false;

/** Returns a clock that is over after so many looks at it. */
const overAfter = (looks: number) => {
  let left = looks;
  return () => left-- <= 0;
};

async function expectCurrent({ table }: BuiltSite): Promise<void> {
  expect((await findSite(table))?.schema).toBe(currentSchema);
  for await (const difference of recordDifferences(table)) expect(difference).toBeUndefined();
}

test('every site is migrated by one call that has the time, and the next one finds nothing to do', async () => {
  const { system, sites } = await threeSites();
  const step = await migrateSites(deps(system), {}, never);
  expect(step).toEqual({
    migrated: sites.map(({ code }) => ({ site: code, entries: expect.any(Number), employees: 2 })),
    failed: [],
    newer: [],
  });
  for (const site of sites) await expectCurrent(site);
  expect(await migrateSites(deps(system), {}, never)).toEqual({ migrated: [], failed: [], newer: [] });
});

test('calls that pause in the middle of a site go on after the last employee, and write every entry once', async () => {
  const { system, sites } = await threeSites(4);
  let from: MigrationStep['next'];
  const steps: MigrationStep[] = [];
  do {
    // The site, one employee and the next one.
    const step = await migrateSites(deps(system), { from }, overAfter(2));
    steps.push(step);
    from = step.next;
  } while (from && steps.length < 100);
  expect(from).toBeUndefined();
  // Four people and the chief in each of three sites.
  expect(steps.length).toBeGreaterThan(15);
  expect(steps.some(({ next }) => next?.after)).toBe(true);
  const employees = steps.flatMap(({ migrated }) => migrated).reduce((sum, one) => sum + one.employees, 0);
  expect(employees).toBe(15);
  for (const site of sites) await expectCurrent(site);
});

test('a call that stops with an error is repeated from the same place', async () => {
  const { system, crashes, sites } = await threeSites();
  const stopped = await crashes.runUntil({ afterWrites: 2, before: false }, async () => {
    const { failed } = await migrateSites(deps(system), {}, never);
    if (failed.length > 0) throw new Error('stopped');
  });
  expect(stopped).toBe(true);
  expect((await migrateSites(deps(system), {}, never)).failed).toEqual([]);
  for (const site of sites) await expectCurrent(site);
});

test('a site of a newer version is left as it is and named, and the others are migrated', async () => {
  const { system, sites } = await threeSites();
  const [first, newer, last] = sites as [BuiltSite, BuiltSite, BuiltSite];
  const read = (await findSite(newer.table)) as Site;
  await transact(newer.table, [setSiteSchema(newer.table, read, currentSchema + 1)]);
  const before = [];
  for await (const page of enrollmentStatePages(newer.table)) before.push(page);
  expect(await migrateSites(deps(system), {}, never)).toMatchObject({
    migrated: [{ site: first.code }, { site: last.code }],
    failed: [],
    newer: [newer.code],
  });
  const after = [];
  for await (const page of enrollmentStatePages(newer.table)) after.push(page);
  expect(after).toEqual(before);
});
