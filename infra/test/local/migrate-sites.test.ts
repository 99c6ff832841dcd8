import { type RecordDifference, recordDifferences } from '@muster/functions/entry/provisioning/rebuild-site';
import { connectTable } from '@muster/functions/table/core/client';
import { transact } from '@muster/functions/table/core/write';
import { currentSchema, findSite, setSiteSchema } from '@muster/functions/table/entities/site';
import { type BuiltSite, buildPerson, buildSite } from '@muster/testing/build';
import { interception, tableError } from '@muster/testing/interception';
import { forgetEntries } from '@muster/testing/without-entries';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CliError } from '../../cli-error.ts';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { migrateSites } from '../../local/migrate-sites.ts';
import { systemWithoutCalls } from '../cloud/assembly/system.ts';

const wire = interception();
const engine = await startEngine();
afterAll(() => engine.stop());
const address = localAddress(engine.endpoint);
await createTable(address);
const table = connectTable({ ...address, onClient: wire.onClient });
const system = systemWithoutCalls(table, engine.endpoint);
let site: BuiltSite;
let said: string[];
const migrate = () => migrateSites(system.table, (line) => said.push(line));

async function differences(): Promise<RecordDifference[]> {
  const found: RecordDifference[] = [];
  for await (const one of recordDifferences(site.table)) found.push(one);
  return found;
}

beforeEach(async () => {
  wire.inject({});
  said = [];
  site = await buildSite(system);
  await buildPerson(system, site);
});

test('data of an earlier version are migrated once, with a message', async () => {
  await forgetEntries(system, site.code);
  await migrate();
  expect(said).toEqual([`Migrating the data of ${site.code} to this version ...`]);
  expect((await findSite(site.table))?.schema).toBe(currentSchema);
  expect(await differences()).toEqual([]);
  await migrate();
  expect(said).toHaveLength(1);
});

test('a migration that fails is an error with its reason, and the next start completes it', async () => {
  await forgetEntries(system, site.code);
  wire.inject({
    before: ({ command }) => {
      if (command.startsWith('TransactWrite')) throw tableError('AccessDeniedException');
    },
  });
  await expect(migrate()).rejects.toThrow(CliError);
  await expect(migrate()).rejects.toThrow(/^The data of SITE\d+ could not be migrated \(.*\)\. Nothing is lost/);
  wire.inject({});
  await migrate();
  expect(await differences()).toEqual([]);
});

test('data of a newer version is refused', async () => {
  const read = await findSite(site.table);
  if (!read) throw new Error('There is no site');
  await transact(site.table, [setSiteSchema(site.table, read, currentSchema + 1)]);
  await expect(migrate()).rejects.toThrow(`The data of ${site.code} is from a newer version of Muster`);
  await transact(site.table, [setSiteSchema(site.table, { ...read, schema: currentSchema + 1 }, currentSchema)]);
});
