import { SiteExists } from '@muster/functions/provisioning/create-site';
import { checkExport } from '@muster/functions/provisioning/moving/check-export';
import { ChangedMeanwhile, DamagedRecords, exportSite } from '@muster/functions/provisioning/moving/export-site';
import { importSite, TakenOver } from '@muster/functions/provisioning/moving/import-site';
import { type Manifest, UnusableExport } from '@muster/functions/provisioning/moving/site-lines';
import { listSites } from '@muster/functions/table/entities/registry';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { oneSite, readArguments } from './arguments.ts';
import { readExport, writeExport } from './export-file.ts';
import { movedFiles } from './moved-files.ts';
import { progress } from './progress.ts';
import { codeArgument, type SiteCommand } from './site-command.ts';

export const exportOne: SiteCommand = {
  usage: 'export CODE --out FILE',
  summary: 'writes a whole department with its documents into one compressed file that only its owner can read',
  options: [
    codeArgument,
    [
      '--out FILE',
      'the file to write, which must not exist; it holds password hashes and secrets: keep it as you keep backups',
    ],
  ],
  example: 'export RIVER --out river.muster.gz',
  run(args) {
    const schema = oneSite.extend({ out: z.string('must be given').min(1, 'must be given') });
    const { code, out } = readArguments(args, this.usage, { code: true, texts: ['out'] }, schema);
    return async (tables) => {
      const site = (await listSites(tables.registry())).find(({ site_code }) => site_code === code);
      if (!site) throw new CliError(`There is no site ${code}`);
      const { documents } = movedFiles(code);
      const lines = exportSite(tables.site(code), { site, documents, now: new Date(), onProgress: everyTenThousand() });
      const manifest = await inWords(writeExport(out, lines), {
        changed: (kinds) =>
          `The department was changed while it was read (${kinds}), and no file is written: run this again when fewer people work`,
      });
      return [{ site_code: code, file: out, ...summaryOf(manifest) }];
    };
  },
};

export const importOne: SiteCommand = {
  usage: 'import FILE',
  summary:
    'checks an exported department and brings it in, under its own code; nobody sees it before it is complete; safe to repeat',
  options: [['FILE', 'the file that export has written']],
  example: 'import river.muster.gz',
  createsData: true,
  run(args) {
    const { file } = readArguments(args, this.usage, { file: true }, z.object({ file: z.string('must be given') }));
    return async (tables) => {
      const checked = await inWords(checkExport(readExport(file)));
      const { header, manifest, records } = checked;
      const { documents, archive } = movedFiles(header.site);
      const { root } = await inWords(
        importSite(tables, checked, {
          lines: () => readExport(file),
          documents,
          archive,
          now: () => new Date(),
          // The manifest counts the lines before its own.
          onProgress: progress('written', manifest.lines + 1),
        }),
      );
      const keys = records.keys.map(({ id }) => id);
      return [{ site_code: header.site, exported_at: header.exported_at, ...summaryOf({ ...manifest, root }), keys }];
    };
  },
};

/** Returns what people compare on both sides. */
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

/** Turns the errors that a person can do something about into one line. */
async function inWords<T>(work: Promise<T>, { changed }: { changed?: (kinds: string) => string } = {}): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ChangedMeanwhile && changed) throw new CliError(changed(error.message));
    if (error instanceof DamagedRecords)
      throw new CliError(`The records do not hold: ${error.message}. npm run site -- rebuild CODE --check shows where`);
    if ([UnusableExport, SiteExists, TakenOver].some((kind) => error instanceof kind))
      throw new CliError((error as Error).message);
    throw error;
  }
}
