import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.ts';

/** What Muster writes into a data folder; other files there are none of its business. */
const ownFile = /^(muster\.db|holder\.json|signing-keys\.json|engine\.|server\.log|demo-unfinished|was-filled)/;

/**
 * Makes the data folder where it is missing, for its owner only: it holds password hashes, signing keys and the engine's
 * address. Files of earlier versions are closed to others, too. A folder that many use by its nature (/tmp) stays open.
 */
export function createDataDir(path: string): void {
  makeFolder(path);
  close(path, 0o700);
  for (const name of readdirSync(path)) if (ownFile.test(name)) close(join(path, name), 0o600);
}

/** Makes the folder and those above it. Node's own recursive mkdir never ends where /proc refuses a folder. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function close(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const isShared = found?.isDirectory() && (found.mode & 0o1000) !== 0;
  // Gone: another process has just put its draft away.
  if (!found || isShared || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new CliError(
      `${path} can be read by others and belongs to another account: set DATA_DIR to a folder of your own.`,
    );
  }
}
