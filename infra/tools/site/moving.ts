import { SiteExists } from '@muster/functions/entry/provisioning/create-site';
import { checkExport } from '@muster/functions/entry/provisioning/moving/check-export';
import { ChangedMeanwhile, DamagedRecords, exportSite } from '@muster/functions/entry/provisioning/moving/export-site';
import { importSite, TakenOver } from '@muster/functions/entry/provisioning/moving/import-site';
import { requireConfirmed } from '@muster/functions/entry/provisioning/moving/signature';
import { type Manifest, UnusableExport } from '@muster/functions/entry/provisioning/moving/site-lines';
import { listSites } from '@muster/functions/table/entities/registry';
import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { readExport, writeExport } from './export-file.ts';
import { movedFiles } from './moved-files.ts';
import { progress } from './progress.ts';
import { codeArgument, siteCommand } from './site-command.ts';

export const exportOne = siteCommand({
  usage: 'export CODE --out FILE',
  summary: 'writes a department with its documents into one signed, compressed file that only its owner can read',
  options: [
    codeArgument,
    [
      '--out FILE',
      'the new file, which must not exist yet; it contains password hashes and secrets, so protect it like a backup',
    ],
  ],
  example: 'export RIVER --out river.muster.gz',
  takes: z.object({ code: siteCode, out: z.string('must be given').min(1, 'must be given') }),
  async work(tables, { code, out }) {
    const site = (await listSites(tables.registry())).find(({ site_code }) => site_code === code);
    if (!site) throw new CliError(`There is no site ${code}`);
    if (site.trial) throw new CliError(`${code} is a trial department, which cannot be exported`);
    const { documents, signer } = await movedFiles(code);
    const lines = exportSite(tables.site(code), {
      site,
      documents,
      signer: await signer(),
      now: new Date(),
      onProgress: everyTenThousand(),
    });
    const written = await inWords(writeExport(out, lines));
    return [{ site_code: code, file: out, ...summaryOf(written), digest: written.digest, key: written.key }];
  },
});

export const importOne = siteCommand({
  usage: 'import FILE --key KEY',
  summary:
    'checks an exported department and imports it under its own code; it becomes visible once it is complete; safe to repeat',
  options: [
    ['FILE', 'the file written by export'],
    ['--key KEY', 'the key that signed the file, as printed by export or published by the department'],
    ['--unsigned', 'instead of --key: imports a file without a valid signature, which anyone may have changed'],
    ['--digest DIGEST', 'with --unsigned: the digest of the file, to confirm that it is the right one'],
  ],
  example: `import river.muster.gz --key ${'5b'.repeat(32)}`,
  createsData: true,
  takes: z.object({
    file: z.string('must be given'),
    // Published in groups of digits.
    key: z
      .string()
      .toLowerCase()
      .transform((text) => text.replace(/\s/g, ''))
      .optional(),
    unsigned: z.boolean().optional(),
    digest: z.string().toLowerCase().optional(),
  }),
  async work(tables, { file, ...confirmation }) {
    const checked = await inWords(checkExport(readExport(file)));
    await inWords((async () => requireConfirmed(checked, confirmation))());
    const { header, manifest, records, digest, signature } = checked;
    const { documents, archive } = await movedFiles(header.site);
    const { root } = await inWords(
      importSite(tables, checked, {
        lines: () => readExport(file),
        documents,
        archive,
        now: () => new Date(),
        onProgress: progress('written', checked.lines),
      }),
    );
    const keys = records.keys.map(({ id }) => id);
    const summary = { ...summaryOf({ ...manifest, root }), digest, ...signature, keys };
    return [{ site_code: header.site, exported_at: header.exported_at, ...summary }];
  },
});

/** Returns the values to compare on both sides. */
const summaryOf = ({ items, chains, entries, seals, documents, missing_documents, root }: Manifest) => ({
  employees: items.ROSTER ?? 0,
  items: Object.values(items).reduce((sum, count) => sum + count, 0),
  chains,
  entries,
  seals,
  documents,
  ...(missing_documents.length > 0 && { missing_documents }),
  root,
});

function everyTenThousand(): (items: number) => void {
  let said = 0;
  return (items) => {
    if (Math.floor(items / 10_000) === said) return;
    said = Math.floor(items / 10_000);
    process.stderr.write(`read ${items} items\n`);
  };
}

/** Converts errors that the user can fix into one line. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ChangedMeanwhile)
      throw new CliError(
        `The department changed during the export (${error.message}). No file was written. Run this again when fewer people are working.`,
      );
    if (error instanceof DamagedRecords)
      throw new CliError(
        `The records are inconsistent: ${error.message}. Run npm run site -- rebuild CODE --check for details.`,
      );
    if ([UnusableExport, SiteExists, TakenOver].some((kind) => error instanceof kind))
      throw new CliError((error as Error).message);
    throw error;
  }
}
