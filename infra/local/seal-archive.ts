import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SealArchive } from '@muster/functions/record/seal-site';
import type { Seal } from '@muster/shared/record/seal';

/** Keeps copies of seals in the data folder, a read-only file each: `seals/<site>/<no>.json`. */
export function localSealArchive(dataDir: string): SealArchive {
  const folder = (site: string) => join(dataDir, 'seals', site);
  return {
    async keep(seal) {
      mkdirSync(folder(seal.site), { recursive: true, mode: 0o700 });
      const file = join(folder(seal.site), `${String(seal.no).padStart(10, '0')}.json`);
      if (existsSync(file)) return;
      writeFileSync(file, `${JSON.stringify(seal)}\n`, { mode: 0o400, flag: 'wx' });
    },
    async after(site, no) {
      if (!existsSync(folder(site))) return [];
      return readdirSync(folder(site))
        .filter((name) => /^\d{10}\.json$/.test(name) && Number(name.slice(0, 10)) > no)
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder(site), name), 'utf8')) as Seal);
    },
  };
}
