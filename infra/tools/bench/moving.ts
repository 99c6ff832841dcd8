import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkExport } from '@muster/functions/provisioning/moving/check-export';
import { exportSite, type KeptDocuments } from '@muster/functions/provisioning/moving/export-site';
import { importSite } from '@muster/functions/provisioning/moving/import-site';
import { importHistory } from '@muster/functions/record/import-history';
import { sealSite } from '@muster/functions/record/seal-site';
import { connectTable } from '@muster/functions/table/core/client';
import { addDays, today } from '@muster/shared/rules/calendar';
import { newSealing } from '@muster/testing/sealing';
import { createTable, localAddress } from '../../local/create-table.ts';
import { readExport, writeExport } from '../site/export-file.ts';
import { type BenchSite, populate, staffOf } from './population.ts';
import type { Finding } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const employees = 10_000;
/** Certifications of each person beside those that a department of the bench has. */
const certificationsEach = 8;
/** In megabytes: what an export or an import may hold, of a file that is many times as long when it is unpacked. */
const mostHeld = 400;

const noDocuments: KeptDocuments = { read: async () => undefined, write: async () => undefined };

/** Exports a department of 10,000 into a file and imports it into another table: the ends of all records must be equal. */
export async function measureMoving(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-moving-'));
  const file = join(folder, 'department.muster.gz');
  try {
    return await withEngine(async (engine) => {
      const system = await openSystem(engine);
      const code = 'MOVING';
      const site = await populate(system, code, employees);
      await giveHistory(site);
      const sealing = newSealing(() => system.deps.now());
      await sealSite(site.table, sealing);
      const entry = { site_code: code, name: site.site.name, created_at: site.site.created_at ?? '' };
      const lines = exportSite(site.table, {
        site: entry,
        documents: noDocuments,
        signer: sealing.signer,
        now: system.deps.now(),
      });
      const out = await watched(() => writeExport(file, lines));
      const elsewhere = { ...localAddress(engine.endpoint), tableName: 'elsewhere' };
      await createTable(elsewhere);
      const other = connectTable(elsewhere);
      const read = await watched(() => checkExport(readExport(file)));
      const written = await watched(() =>
        importSite(other, read.result, {
          lines: () => readExport(file),
          documents: noDocuments,
          archive: newSealing(() => system.deps.now()).archive,
          now: () => system.deps.now(),
        }),
      );
      const { root, items, entries, chains } = out.result;
      const count = Object.values(items).reduce((sum, one) => sum + one, 0);
      const seal = await sealSite(
        other.site(code),
        newSealing(() => system.deps.now()),
      );
      const held = Math.max(out.held, read.held, written.held);
      const row = (name: string, { seconds, held: mb }: { seconds: number; held: number }) => [
        name,
        `${seconds.toFixed(1)} s`,
        `${mb.toFixed(0)} MB`,
      ];
      return {
        title: `A department of ${employees.toLocaleString('en')} moved: ${count.toLocaleString('en')} items, ${entries.toLocaleString('en')} entries`,
        header: ['', 'took', 'memory more'],
        rows: [row('export', out), row('check', read), row('import', written)],
        checks: [
          {
            what: 'the ends of all records are equal',
            budget: root,
            measured: written.result.root,
            ok: root === written.result.root && root === seal.root && chains === seal.chains,
          },
          { what: 'memory', budget: `${mostHeld} MB`, measured: `${held.toFixed(0)} MB`, ok: held <= mostHeld },
        ],
        data: {
          items: count,
          entries,
          chains,
          bytes: statSync(file).size,
          seconds: { export: out.seconds, check: read.seconds, import: written.seconds },
          megabytes: { export: out.held, check: read.held, import: written.held },
        },
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives everybody certifications of the past. */
async function giveHistory(site: BenchSite): Promise<void> {
  const context = staffOf(site);
  const last = today(site.site.timezone, context.now);
  const rows = [site.subject, ...site.others].flatMap((person) =>
    Array.from({ length: certificationsEach }, (_, n) => ({
      employee_id: person.employee_id,
      training: site.types[n % site.types.length]?.name ?? '',
      certification_date: addDays(last, -400 * (n + 1)),
    })),
  );
  for (let first = 0; first < rows.length; first += 1_900)
    await importHistory(context, { rows: rows.slice(first, first + 1_900), checkOnly: false });
}

/** Returns what work results in, how long it took, and how much more memory the process had meanwhile. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; held: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const begun = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - begun) / 1000, held: (most - before) / 1024 / 1024 };
  } finally {
    clearInterval(timer);
  }
}
