import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningKeys, type SigningKeys } from '@muster/functions/session/signing-keys';
import { CliError } from '../cli-error.ts';

/** Returns the data folder's signing keys, created at the first call. Throws a CliError for an unusable file, and never replaces it. */
export function localSigningKeys(dataDir: string): SigningKeys {
  try {
    return readSigningKeys(signingSecret(dataDir));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'it is damaged';
    throw new CliError(
      `The signing keys ${keyFile(dataDir)} cannot be used (${why}): put back a copy of the file, or delete it, and everybody signs in again.`,
    );
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'signing-keys.json');

/**
 * Returns the data folder's signing secret, created at the first call: the text of the cloud's secret with one key of 32 bytes.
 * Only the folder's owner can read the file.
 */
export function signingSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const kid = randomBytes(8).toString('hex');
  const draft = `${file}.${process.pid}`;
  try {
    const made = { current: kid, keys: { [kid]: randomBytes(32).toString('base64url') } };
    writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
    // Linking fails when the file exists, so that concurrent processes never replace keys.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
