import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSigningKey, readSigningKeys, type SigningKeys } from '@muster/functions/kernel/signing-keys';
import { CliError } from '../cli-error.ts';
import { createFile } from './create-file.ts';

/** Returns the data folder's signing keys, created at the first call. Throws a CliError for an unusable file. */
export function localSigningKeys(dataDir: string): SigningKeys {
  try {
    return readSigningKeys(signingSecret(dataDir));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'it is damaged';
    throw new CliError(
      `The signing keys ${keyFile(dataDir)} cannot be used (${why}). Restore a copy of the file, or delete it, after which everyone must sign in again.`,
    );
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'signing-keys.json');

/**
 * Returns the data folder's signing secret in the cloud's format, with one 32-byte key. Created at the first call,
 * readable only by the owner.
 */
export function signingSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { kid, key } = newSigningKey();
  const made = { current: kid, keys: { [kid]: key } };
  createFile(file, `${JSON.stringify(made)}\n`, 0o600);
  return readFileSync(file, 'utf8');
}
