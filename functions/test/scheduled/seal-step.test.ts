import { departmentChain } from '@muster/shared/record/chain';
import { type BuiltSite, buildSite, buildType } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { entryKey, forge } from '@muster/testing/forge';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, type System } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { onSchedule } from '../../src/scheduled/on-schedule.ts';
import { scheduledTasks } from '../../src/scheduled/tasks.ts';
import { departmentRecordKey, findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { latestSeal } from '../../src/table/entities/seal.ts';

let system: System;
let sites: BuiltSite[];

beforeEach(async () => {
  system = await buildSystem({ now: new Date('2026-05-12T09:00:00Z') });
  const sealing = buildSealing(system);
  system.deps.sealing = async () => sealing;
  sites = [];
  for (const code of ['EAST', 'LAKE', 'WEST']) sites.push(await buildSite(system, { code }));
});

const seal = (site?: string) =>
  onSchedule('seals', scheduledTasks.seals, system.deps)({ scheduled: system.clock.now.toISOString(), site });
const numbers = () => Promise.all(sites.map(async ({ table }) => (await latestSeal(table))?.no ?? 0));
const wait = (minutes: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + minutes * 60_000);
};

test('each site is sealed each day, and not again when the run is repeated', async () => {
  await seal();
  wait(40);
  await seal();
  expect(await numbers()).toEqual([1, 1, 1]);
  wait(24 * 60 - 40);
  await seal();
  expect(await numbers()).toEqual([2, 2, 2]);
});

test('a run that has no more time fails for the sites that are left, and the next attempt seals those only', async () => {
  const { sealing } = system.deps;
  const { archive, ...others } = await sealing();
  // Each seal takes eight minutes.
  const keep: typeof archive.keep = async (kept) => {
    wait(8);
    await archive.keep(kept);
  };
  system.deps.sealing = async () => ({ ...others, archive: { ...archive, keep } });
  await expect(seal()).rejects.toThrow('seals: failed for WEST');
  expect(system.errors).toMatchObject([{ fields: { site: 'WEST', error: { message: /no time left/ } } }]);
  expect(await numbers()).toEqual([1, 1, 0]);
  await seal();
  expect(await numbers()).toEqual([1, 1, 1]);
});

test('a site whose sealed records were changed in the table is not sealed again, the run fails, and the others are sealed', async () => {
  const [, lake] = sites as [BuiltSite, BuiltSite, BuiltSite];
  await buildType(system, lake);
  await seal();
  const other = '0'.repeat(64);
  const { entries } = await findDepartmentHead(lake.table);
  await forge(system, entryKey('LAKE', departmentChain, entries), 'hash', () => other);
  await change(lake.table, departmentRecordKey(lake.table), { head: other });
  await buildType(system, lake);
  wait(24 * 60);
  await expect(seal()).rejects.toThrow('seals: failed for LAKE');
  const message = 'The record DEPARTMENT of LAKE does not continue what seal 1 covers';
  expect(system.errors).toMatchObject([{ fields: { site: 'LAKE', error: { message } } }]);
  expect(await numbers()).toEqual([2, 1, 2]);
});

test('an operator has one site sealed, whatever its seals', async () => {
  await seal('LAKE');
  await seal('LAKE');
  expect(await numbers()).toEqual([0, 2, 0]);
  await expect(seal('NONE')).rejects.toThrow('There is no site NONE');
});

test('without a key the run fails, and seals nothing', async () => {
  system.deps.sealing = () => Promise.reject(new Error('no key'));
  await expect(seal()).rejects.toThrow('seals: failed for EAST, LAKE, WEST');
  expect(system.errors).toMatchObject(sites.map(() => ({ fields: { error: { message: 'no key' } } })));
  expect(await numbers()).toEqual([0, 0, 0]);
});
