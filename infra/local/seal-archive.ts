import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyName, type KeptSeal, type SealArchive } from '@muster/functions/record/seal-site';
import { createFile } from './create-file.ts';

/** Returns the folder of the copies of seals. */
export const sealArchiveFolder = (dataDir: string): string => join(dataDir, 'seals');

/** Keeps copies of seals in the data folder, a read-only file each: `seals/<site>/<no>.json`. */
export function localSealArchive(dataDir: string): SealArchive {
  const folder = (site: string) => join(sealArchiveFolder(dataDir), site);
  return {
    async keep(kept) {
      const { seal } = kept;
      mkdirSync(folder(seal.site), { recursive: true, mode: 0o700 });
      const file = join(sealArchiveFolder(dataDir), copyName(seal.site, seal.no));
      if (existsSync(file)) return;
      createFile(file, `${JSON.stringify(kept)}\n`, 0o400);
    },
    async after(site, no) {
      if (!existsSync(folder(site))) return [];
      return readdirSync(folder(site))
        .filter((name) => /^\d{10}\.json$/.test(name) && Number(name.slice(0, 10)) > no)
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder(site), name), 'utf8')) as KeptSeal);
    },
  };
}
