import { departmentChain } from '@muster/shared/record/chain';
import { type BuiltSite, buildEmployee, buildSite, buildType } from '@muster/testing/build';
import { certify } from '@muster/testing/certify-key';
import { change } from '@muster/testing/dump';
import { entryKey, forge } from '@muster/testing/forge';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, type System } from '@muster/testing/system';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCertificate } from '../../src/areas/record/certificate-copies.ts';
import { onSchedule } from '../../src/entry/scheduled/on-schedule.ts';
import { scheduledTasks } from '../../src/entry/scheduled/tasks.ts';
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

test('the log names a certificate of the key that ends soon or has ended, and sealing continues', async () => {
  const { signer, archive } = await system.deps.sealing();
  const issued = system.clock.now.getTime();
  const notAfter = new Date(issued + 45 * 86_400_000);
  await addCertificate(archive.certificates, signer.id, await certify(signer, { at: system.clock.now, notAfter }));
  const logged = async (days: number) => {
    system.clock.now = new Date(issued + days * 86_400_000);
    const before = system.lines.length;
    await seal('LAKE');
    return system.lines.slice(before).filter(({ message }) => message.startsWith('the certificate'));
  };
  expect(await logged(14)).toEqual([]);
  expect(await logged(16)).toEqual([
    {
      level: 'error',
      message: 'the certificate of the seal key expires soon',
      fields: { key: signer.id, until: notAfter.toISOString(), days: 29 },
    },
  ]);
  expect(await logged(46)).toMatchObject([
    { level: 'warn', fields: { key: signer.id, faults: [expect.stringMatching(/had expired by 2026-06-27/)] } },
  ]);
  expect(await numbers()).toEqual([0, 3, 0]);
});

describe('a site without changes', () => {
  // The log of changes has the time of the machine.
  beforeEach(() => {
    system.clock.now = new Date(Date.now() + 3_600_000);
    vi.useFakeTimers({ now: system.clock.now, toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  const nextDay = async () => {
    wait(24 * 60);
    vi.setSystemTime(system.clock.now);
    await seal();
    return numbers();
  };

  test('is sealed once a week only, until something changes of a record or of the department', async () => {
    const [east, lake] = sites as [BuiltSite, BuiltSite, BuiltSite];
    await seal();
    let last = await numbers();
    const sealed: number[][] = [];
    for (let day = 0; day < 7; day++) {
      const now = await nextDay();
      sealed.push(now.map((no, n) => no - (last[n] ?? 0)));
      last = now;
    }
    // Each has one turn.
    expect(sealed.reduce((sums, some) => sums.map((sum, n) => sum + (some[n] ?? 0)))).toEqual([1, 1, 1]);
    // Until a day on which neither has its turn.
    for (let before = [0, 0, 0]; before[0] !== last[0] || before[1] !== last[1]; ) {
      before = last;
      last = await nextDay();
    }
    await buildEmployee(system, east);
    await buildType(system, lake);
    const after = await nextDay();
    expect([after[0], after[1]]).toEqual([(last[0] ?? 0) + 1, (last[1] ?? 0) + 1]);
  });

  test('is sealed when the looks stopped for longer than changes are logged', async () => {
    await seal();
    const before = await numbers();
    wait(4 * 24 * 60);
    expect(await nextDay()).toEqual(before.map((no) => no + 1));
  });
});
