import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sealSite } from '@muster/functions/areas/record/seal-site';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { atWidth } from '@muster/testing/width';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localAddress } from '../../local/create-table.ts';
import { databaseFile, markFilled } from '../../local/database-check.ts';
import { startEngine } from '../../local/engine.ts';
import { localSealArchive } from '../../local/seal-archive.ts';
import { localSealSigner } from '../../local/seal-key.ts';
import { Shutdown } from '../../local/shutdown.ts';
import { openData } from '../../local/system.ts';
import { siteCommands } from '../../tools/site/commands.ts';
import { withTable } from '../../tools/site/connect.ts';
import { useDataDir } from '../tools/site/run-site.ts';
import { numbersOf } from './crash-race.ts';
import { copyDatabase, loseFlushed, loseUnflushed, whileStopped } from './power-cut.ts';
import { type Creation, code, type Kept, prepareLoad, readKept, startLoad } from './power-load.ts';

const seed = Number(process.env.SEED ?? 7);
const random = numbersOf(seed);
/** Copies of one load. */
const each = 15;
const rounds = Array.from({ length: atWidth(1, 20) }, (_, n) => n + 1);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'power-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The engine's files at one moment, and the calls until then. */
interface Copy {
  dataDir: string;
  creations: Creation[];
}

/** Copies the engine's files under load, each copy after more acknowledged calls. */
async function copiesUnderLoad(calls: readonly number[]): Promise<Copy[]> {
  const source = join(folder, 'source');
  mkdirSync(source);
  const first = await startEngine({ dataDir: source });
  const prepared = await prepareLoad(first.endpoint);
  await first.stop(); // Moves the site into the database: only the load is in the write-ahead file.
  const engine = await startEngine({ dataDir: source });
  const load = await startLoad(engine.endpoint, prepared);
  const copies: Copy[] = [];
  let count = 0;
  for (const [n, more] of calls.entries()) {
    const dataDir = join(folder, String(n));
    mkdirSync(dataDir);
    count += more;
    await load.acknowledged(count);
    await wait(random() * 10);
    await whileStopped(engine.pid, () => {
      copyDatabase(source, dataDir);
      copies.push({ dataDir, creations: load.creations.map((creation) => ({ ...creation })) });
    });
  }
  await load.stop();
  await engine.stop();
  return copies;
}

/** Starts the product on a copy. Returns the employees it has and the differences found by `rebuild --check`. */
async function opened(
  dataDir: string,
  { isChecked }: { isChecked: boolean },
): Promise<Kept & { differences: object[] }> {
  markFilled(dataDir); // An empty database is refused instead of filled with the demo.
  const shutdown = new Shutdown();
  try {
    const { store } = await openData(dataDir, shutdown);
    const kept = await readKept({ table: connectTable(store.address), endpoint: store.endpoint() });
    useDataDir(dataDir);
    const differences = isChecked ? await withTable(rebuild([code, '--check'])) : [];
    return { ...kept, differences: differences as object[] };
  } finally {
    await shutdown.close();
  }
}

const rebuild = (args: string[]) => (siteCommands.rebuild as (typeof siteCommands)[string]).run(args);

describe(`copies of the engine's files under load, SEED=${seed}`, () => {
  it.each(rounds)('keep all acknowledged writes, or lose only the last ones (round %i)', async () => {
    const copies = await copiesUnderLoad(Array.from({ length: each }, () => 1 + Math.floor(random() * 15)));
    let lost = 0;
    for (const [n, { dataDir, creations }] of copies.entries()) {
      // Every other copy is of a disk that lost flushed bytes, too.
      const isFlushLost = n % 2 === 1;
      (isFlushLost ? loseFlushed : loseUnflushed)(dataDir, random);
      const { employeeIds, partial, counted, differences } = await opened(dataDir, { isChecked: n % 5 === 0 });
      const about = `copy ${n}`;
      expect({ partial, counted, differences }, about).toEqual({
        partial: [],
        counted: employeeIds.size,
        differences: [],
      });
      const [kept, missing] = [true, false].map((is) =>
        creations.filter(({ employeeId }) => employeeIds.has(employeeId) === is),
      ) as [Creation[], Creation[]];
      expect(kept, `${about}: employees without a call`).toHaveLength(employeeIds.size);
      const acknowledged = missing.flatMap(({ acknowledged }) => acknowledged ?? []);
      if (!isFlushLost) expect(acknowledged, `${about}: lost acknowledged writes`).toEqual([]);
      // No kept call was sent after a lost one was acknowledged.
      const firstLost = Math.min(...acknowledged);
      expect(
        kept.filter(({ sent }) => sent > firstLost),
        about,
      ).toEqual([]);
      lost += acknowledged.length;
    }
    expect(lost, 'acknowledged writes in bytes that a disk lost after flushing them').toBeGreaterThan(0);
  });
});

it('a first page that was damaged while it was copied into the database is restored', async () => {
  const [copy] = await copiesUnderLoad([30]);
  const { dataDir, creations } = copy as Copy;
  const database = readFileSync(databaseFile(dataDir));
  writeFileSync(databaseFile(dataDir), database.fill(0xa5, 0, 2048));
  const { employeeIds, differences } = await opened(dataDir, { isChecked: true });
  expect(differences).toEqual([]);
  const answered = creations.filter(({ acknowledged }) => acknowledged !== undefined);
  expect(answered.length).toBeGreaterThanOrEqual(30);
  expect([...employeeIds]).toEqual(expect.arrayContaining(answered.map(({ employeeId }) => employeeId)));
});

it('if a disk loses flushed writes with a seal, the next seal names the last one that is left', async () => {
  const [source, dataDir] = ['source', 'copy'].map((name) => join(folder, name)) as [string, string];
  for (const path of [source, dataDir]) mkdirSync(path);
  const engine = await startEngine({ dataDir: source });
  await prepareLoad(engine.endpoint);
  const sealIn = (path: string, table: Table) =>
    sealSite(table.site(code), {
      signer: localSealSigner(path),
      archive: localSealArchive(path),
      now: () => new Date(),
    });
  const table = connectTable(localAddress(engine.endpoint));
  await sealIn(source, table);
  await whileStopped(engine.pid, () => copyDatabase(source, dataDir));
  const lost = await sealIn(source, table);
  await engine.stop();
  for (const name of ['seals', 'seal-keys']) cpSync(join(source, name), join(dataDir, name), { recursive: true });

  const shutdown = new Shutdown();
  const { store } = await openData(dataDir, shutdown);
  const next = await sealIn(dataDir, connectTable(store.address));
  await shutdown.close();
  expect([lost.no, next.no, next.restored_after]).toEqual([2, 3, 1]);
});
