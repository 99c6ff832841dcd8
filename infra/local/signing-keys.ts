import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningKeys, type SigningKeys } from '@muster/functions/session/signing-keys';
import { CliError } from '../cli-error.ts';

/** Returns the data folder's signing keys, made at the first call. Refuses a file that cannot be used: it is never replaced. */
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
 * The data folder's signing secret, made at the first call: the same text that the cloud's secret holds, with one key
 * of 32 bytes. Only the owner of the folder may read it.
 */
export function signingSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const kid = randomBytes(8).toString('hex');
  const draft = `${file}.${process.pid}`;
  try {
    const made = { current: kid, keys: { [kid]: randomBytes(32).toString('base64url') } };
    writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
    // Fails when the file exists, so keys are never replaced, however many processes start.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
