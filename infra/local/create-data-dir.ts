import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { createFolder } from './sync-folder.ts';

/** The files that Muster writes into a data folder. Other files keep their mode. */
const ownFile = /^(muster\.db|holder\.json|signing-keys\.json|engine\.|server\.log|demo-unfinished|was-filled)/;

/**
 * Creates the data folder if it is missing. Only its owner can read it and its files, which contain password hashes,
 * signing keys and the engine's address. The mode of a shared folder with the sticky bit (/tmp) does not change.
 */
export function createDataDir(path: string): void {
  createFolder(path);
  close(path, 0o700);
  for (const name of readdirSync(path)) if (ownFile.test(name)) close(join(path, name), 0o600);
}

function close(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const isShared = found?.isDirectory() && (found.mode & 0o1000) !== 0;
  // A missing file is another process's draft, which was just renamed.
  if (!found || isShared || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new CliError(
      `${path} can be read by others and belongs to another account. Set DATA_DIR to your own folder.`,
    );
  }
}
