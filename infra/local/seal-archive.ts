import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { certificateName } from '@muster/functions/areas/record/certificate-copies';
import { damagedCopies } from '@muster/functions/areas/record/damaged-copies';
import { copyName } from '@muster/functions/areas/record/seal-site';
import { tokenName } from '@muster/functions/areas/record/token-name';
import type { CertificateCopies, KeptSeal, SealArchive } from '@muster/functions/kernel/sealing';
import type { TimestampArchive } from '@muster/functions/kernel/timestamping';
import type { Table } from '@muster/functions/table/core/client';
import { listSites } from '@muster/functions/table/entities/registry';
import { latestSeal } from '@muster/functions/table/entities/seal';
import { canonicalText } from '@muster/shared/record/chain';
import { createFile } from './create-file.ts';
import { createFolder } from './sync-folder.ts';

/** Returns the folder of the copies of seals. */
export const sealArchiveFolder = (dataDir: string): string => join(dataDir, 'seals');

/** Stores copies of seals in the data folder, one read-only file each: `seals/<site>/<no>.json`. */
export function localSealArchive(dataDir: string): SealArchive {
  const folder = (site: string) => join(sealArchiveFolder(dataDir), site);
  const fileOf = ({ seal }: KeptSeal) => join(sealArchiveFolder(dataDir), copyName(seal.site, seal.no));
  return {
    async keep(kept) {
      createFolder(folder(kept.seal.site));
      createFile(fileOf(kept), `${JSON.stringify(kept)}\n`, 0o400);
    },
    async after(site, no) {
      if (!existsSync(folder(site))) return [];
      return readdirSync(folder(site))
        .filter((name) => /^\d{10}\.json$/.test(name) && Number(name.slice(0, 10)) > no)
        .sort()
        .map((name) => readCopy(join(folder(site), name)));
    },
    async damaged(_, seals) {
      const missing = seals.filter((kept) => !existsSync(fileOf(kept)));
      const altered = seals.filter((kept) => !missing.includes(kept) && !isCopy(fileOf(kept), kept));
      const numbers = (some: readonly KeptSeal[]) => some.map(({ seal }) => seal.no);
      return { missing: numbers(missing), altered: numbers(altered) };
    },
    certificates: localCertificates(dataDir),
  };
}

/** Stores certificates of seal keys in the data folder, one read-only file each: `key-certificates/<key>/<no>.pem`. */
function localCertificates(dataDir: string): CertificateCopies {
  const fileOf = (key: string, no: number) => join(dataDir, 'key-certificates', certificateName(key, no));
  return {
    find: async (key, no) => (existsSync(fileOf(key, no)) ? readFileSync(fileOf(key, no), 'utf8') : undefined),
    async keep(key, no, pem) {
      createFolder(dirname(fileOf(key, no)));
      createFile(fileOf(key, no), pem, 0o400);
    },
  };
}

/** Returns the folder of the copies of timestamps. */
export const timestampFolder = (dataDir: string): string => join(dataDir, 'timestamps');

/** Stores copies of timestamps in the data folder, read-only: `timestamps/<site>/<no>-<authority>.tst`. */
export const localTimestampArchive = (dataDir: string): TimestampArchive => ({
  async keep(stamped) {
    createFolder(join(timestampFolder(dataDir), stamped.site));
    createFile(join(timestampFolder(dataDir), tokenName(stamped)), stamped.token, 0o400);
  },
});

/** Reads a copy. Throws an error with the file's name if it is not JSON. */
function readCopy(file: string): KeptSeal {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptSeal;
  } catch (error) {
    throw new Error(`The copy of a seal ${file} cannot be read (${(error as Error).message})`);
  }
}

function isCopy(file: string, kept: KeptSeal): boolean {
  try {
    return canonicalText(readCopy(file)) === canonicalText(kept);
  } catch {
    return false;
  }
}

/** Compares the copies of every site with its seals. `say` gets a line per site with missing or altered copies. */
export async function checkSealCopies(dataDir: string, tables: Table, say: (line: string) => void): Promise<void> {
  for (const { site_code } of await listSites(tables.registry())) {
    const damaged = await damagedCopies(tables.site(site_code), localSealArchive(dataDir));
    if (!damaged) continue;
    const found = Object.entries(damaged).flatMap(([what, numbers]) =>
      numbers.length > 0 ? [listed(what, numbers)] : [],
    );
    const last = await latestSeal(tables.site(site_code));
    if (last && damaged.missing.includes(last.no))
      found.push(`seal ${last.no} may be incomplete: the next seal writes its copy`);
    say(
      `Copies of seals of ${site_code} were changed: ${found.join('; ')}. Compare ${join(sealArchiveFolder(dataDir), site_code)} with your copy of it (docs/operations/local.md).`,
    );
  }
}

/** The most seal numbers in a line. */
const mostListed = 10;

function listed(what: string, numbers: readonly number[]): string {
  const more = numbers.length - mostListed;
  return `${numbers.slice(0, mostListed).join(', ')}${more > 0 ? ` and ${more} more` : ''} ${what}`;
}
