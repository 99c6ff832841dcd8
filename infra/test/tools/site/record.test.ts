import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { employeeKey, listAllEmployees } from '@muster/functions/table/entities/employee';
import { sealLinkBytes } from '@muster/shared/record/seal';
import { change } from '@muster/testing/dump';
import type { System } from '@muster/testing/system';
import { forgetEntries } from '@muster/testing/without-entries';
import { beforeAll, expect, it, vi } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { withTable } from '../../../tools/site/connect.ts';
import { createOptions, runSite, seatAdministrator, servedData } from './run-site.ts';

const { dataDir, commandOf, site, inSite } = servedData();

beforeAll(async () => {
  await site('create', ...createOptions());
  await withTable((tables) => seatAdministrator(tables, 'RIVER'));
});

/** Changes the site to one from before records had entries. */
const forget = () =>
  withTable(async (table) => {
    const { endpoint } = JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8'));
    await forgetEntries({ table, endpoint } as System, 'RIVER');
  });

it('migrate brings older data up to date, and has nothing to do the next time', async () => {
  expect(await site('migrate')).toMatchObject([{ site_code: 'RIVER', migrated: false }]);
  await forget();
  expect(await site('rebuild', 'RIVER', '--check')).not.toEqual([]);
  expect(await site('migrate', 'river')).toMatchObject([
    { site_code: 'RIVER', migrated: true, entries: 3, employees: 1 },
  ]);
  expect(await site('migrate')).toMatchObject([{ site_code: 'RIVER', migrated: false }]);
  expect(await site('rebuild', 'RIVER', '--check')).toEqual([]);
});

it('two migrations at once, in processes of their own, both succeed', async () => {
  await forget();
  const both = await Promise.all([runSite(dataDir, 'migrate'), runSite(dataDir, 'migrate')]);
  for (const { exitCode, error } of both) expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
  expect(await site('rebuild', 'RIVER', '--check')).toEqual([]);
});

it('rebuild reports differences from the entries, and exits with 1', async () => {
  const id = await inSite(async (table) => (await listAllEmployees(table))[0]?.id ?? '');
  await inSite((table) => change(table, employeeKey(table, id), { active: false }));
  const difference = { chain: id, what: 'employment', found: { active: false }, expected: { active: true } };
  const { exitCode, lines } = await runSite(dataDir, 'rebuild', 'RIVER', '--check');
  expect({ exitCode, lines }).toMatchObject({ exitCode: 1, lines: [difference] });
  await inSite((table) => change(table, employeeKey(table, id), { active: true }));
  expect(await site('rebuild', 'RIVER', '--check')).toEqual([]);
  expect(() => commandOf('rebuild').run(['RIVER'])).toThrow(/^--check: must be given[^\n]+$/);
});

it('seal seals the site, with another key where one is wanted, and keeps a copy', async () => {
  const [first] = (await site('seal', 'RIVER')) as { no: number; key: string; previous: null }[];
  expect(first).toMatchObject({ no: 1, chains: 2, previous: null });
  const [second] = (await site('seal', 'RIVER', '--new-key')) as { no: number; key: string; previous: string }[];
  expect(second).toMatchObject({ no: 2, chains: 2 });
  expect(second?.key).not.toBe(first?.key);
  expect(second?.previous).toBe(
    createHash('sha256')
      .update(sealLinkBytes(first as never))
      .digest('hex'),
  );
  for (const no of ['0000000001', '0000000002']) {
    expect(existsSync(join(dataDir, 'seals', 'RIVER', `${no}.json`))).toBe(true);
  }
  const third = (await site('seal', 'RIVER'))[0];
  expect(third).toMatchObject({ no: 3, key: second?.key });
  expect(third).not.toHaveProperty('damaged_copies');
  rmSync(join(dataDir, 'seals', 'RIVER', '0000000001.json'));
  expect((await site('seal', 'RIVER'))[0]).toMatchObject({ no: 4, damaged_copies: { missing: [1], altered: [] } });
});

it('is refused on an unknown site, and sealing in the cloud, in one line', async () => {
  for (const [name, ...more] of [['migrate'], ['rebuild', '--check'], ['seal']] as const) {
    await expect(site(name, 'nowhere', ...more), name).rejects.toThrow(new CliError('There is no site NOWHERE'));
  }
  vi.stubEnv('TABLE_NAME', 'muster-river');
  const run = commandOf('seal').run(['RIVER']);
  await expect(run(undefined as never)).rejects.toThrow(/^In the cloud, [^\n]+$/);
});
