import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealSite } from '@muster/functions/areas/record/seal-site';
import { runTask } from '@muster/functions/entry/scheduled/run-task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import type { Log } from '@muster/functions/kernel/log';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { withLowS } from '@muster/shared/record/signature';
import { afterAll, expect, test, vi } from 'vitest';
import { localSealArchive, localTimestampArchive } from '../../local/seal-archive.ts';
import { localSealSigner } from '../../local/seal-key.ts';
import { Shutdown } from '../../local/shutdown.ts';
import { openData } from '../../local/system.ts';
import { dataFolderWithSite } from './data-folder.ts';

const dataDir = await dataFolderWithSite();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const copy = (no: number) => join(dataDir, 'seals', 'AB', `000000000${no}.json`);
let now = Date.now();
const sealing = () => ({
  signer: localSealSigner(dataDir),
  archive: localSealArchive(dataDir),
  now: () => new Date(now),
});

/** Runs `work` on the table of a started server without workers. Returns what the start wrote to stderr. */
async function started(work: (table: Table) => Promise<unknown> = async () => undefined): Promise<string> {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const shutdown = new Shutdown();
  try {
    const { store } = await openData(dataDir, shutdown);
    await work(connectTable(store.address));
    return stderr.mock.calls.map(([text]) => text).join('');
  } finally {
    await shutdown.close();
    stderr.mockRestore();
  }
}

/** Rewrites a copy, which its owner can do although it is read-only. */
function change(no: number, edit: (text: string) => string) {
  const text = readFileSync(copy(no), 'utf8');
  chmodSync(copy(no), 0o600);
  writeFileSync(copy(no), edit(text));
}

test('the key in the data folder signs in the lower form', async () => {
  const { sign } = localSealSigner(dataDir);
  for (let n = 0; n < 20; n++) {
    const signature = await sign(Buffer.from(`seal ${n}`));
    expect(withLowS(signature)).toBe(signature);
  }
});

test('a copy of a timestamp is stored once, for its owner only', async () => {
  const file = join(dataDir, 'timestamps', 'AB', `0000000003-${'0'.repeat(16)}.tst`);
  for (const byte of [1, 2]) {
    const token = Uint8Array.of(48, byte);
    await localTimestampArchive(dataDir).keep({ site: 'AB', no: 3, authority: '0'.repeat(16), token });
  }
  expect([...readFileSync(file)]).toEqual([48, 1]);
  expect(statSync(file).mode & 0o777).toBe(0o400);
});

test('missing and altered copies are reported at the next start and with the next seal', async () => {
  const sealed = async (tables: Table) => {
    for (let no = 1; no <= 5; no++) await sealSite(tables.site('AB'), sealing());
  };
  expect(await started(sealed)).toBe('');
  rmSync(copy(1));
  change(2, (text) => text.replace('"chains":', '"chains":1'));
  change(3, () => '{');
  change(4, (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`); // Only its spaces.

  const lines: [string, unknown][] = [];
  const note = (message: string, fields: unknown) => void lines.push([message, fields]);
  const log: Log = { info: note, warn: note, error: note };
  now += 2 * 60 * 60_000;
  const report = await started((table) =>
    runTask({ table, now: () => new Date(now), log, sealing: async () => sealing() }, 'seals', scheduledTasks.seals, {
      until: new Date(now),
    }),
  );
  expect(report).toBe(
    `Copies of seals of AB were changed: 1 missing; 2, 3 altered. Compare ${join(dataDir, 'seals', 'AB')} with your copy of it (docs/operations/local.md).\n`,
  );
  const damaged = { missing: [1], altered: [2, 3] };
  expect(lines).toContainEqual(['copies of seals are missing or were altered', { site: 'AB', ...damaged }]);
  expect(lines).toContainEqual(['sealed', expect.objectContaining({ no: 6, damaged_copies: damaged })]);
});

test('a missing copy of the last seal may be due to an interruption, and the next seal writes it', async () => {
  const seals = (count: number) => async (tables: Table) => {
    for (let n = 0; n < count; n++) last = (await sealSite(tables.site('AB'), sealing())).no;
  };
  let last = 0;
  await started(seals(1));
  const cut = last;
  rmSync(copy(cut));
  expect(await started(seals(1))).toContain(`seal ${cut} may be incomplete: the next seal writes its copy`);
  expect(existsSync(copy(cut))).toBe(true);
});
