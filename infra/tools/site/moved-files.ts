import { existsSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOfBytes } from '@muster/functions/entry/provisioning/moving/export-site';
import { keptKey } from '@muster/functions/kernel/document-store';
import { dataDirPath } from '../../local/data-dir-lock.ts';
import { documentFolder } from '../../local/document-folder.ts';
import { localSealArchive, sealArchiveFolder, timestampFolder } from '../../local/seal-archive.ts';
import { localSealSigner } from '../../local/seal-key.ts';
import { syncFolder } from '../../local/sync-folder.ts';
import type { MovedFiles, SealFiles } from './moved-buckets.ts';

/** Returns documents, seal archive and key of the commands' table: in the data folder, or by three variables. */
export async function movedFiles(site: string): Promise<MovedFiles> {
  // The clients of S3 and KMS would slow the start of every other command.
  if (process.env.TABLE_NAME) return (await import('./moved-buckets.ts')).inBuckets(site);
  return inFolder(site, dataDirPath());
}

/** Returns the seal archive and key of the commands' table, in the same way. */
export async function sealFiles(): Promise<SealFiles> {
  if (process.env.TABLE_NAME) return (await import('./moved-buckets.ts')).sealsInBucket();
  return sealsInFolder(dataDirPath());
}

const sealsInFolder = (dataDir: string): SealFiles => ({
  archive: localSealArchive(dataDir),
  signer: async () => localSealSigner(dataDir),
});

function inFolder(site: string, dataDir: string): MovedFiles {
  // Opened on demand: a department without documents needs no folder.
  const fileOf = (id: string) => documentFolder(dataDir).fileOf(keptKey({ site, id }));
  return {
    documents: {
      read: async (id) => (existsSync(fileOf(id)) ? readFile(fileOf(id)) : undefined),
      async write(id, bytes) {
        const file = fileOf(id);
        if (existsSync(file) && hashOfBytes(await readFile(file)) === hashOfBytes(bytes)) return;
        await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
        syncFolder(dirname(file));
      },
    },
    ...sealsInFolder(dataDir),
    async removeDocuments() {
      for (const folder of documentFolder(dataDir).foldersOf(site)) rmSync(folder, { recursive: true, force: true });
    },
    async removeSealCopies() {
      for (const folder of [sealArchiveFolder(dataDir), timestampFolder(dataDir)])
        rmSync(join(folder, site), { recursive: true, force: true });
      return undefined;
    },
  };
}
