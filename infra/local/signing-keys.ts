import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys that sign tokens, in the form that the cloud's secret has: `current` names the one that signs. */
export interface SigningKeys {
  current: string;
  /** 32 random bytes each, base64url, by key id. */
  keys: Record<string, string>;
}

/** The data folder's signing keys, made at the first call; only the owner of the folder may read them. */
export function signingKeys(dataDir: string): SigningKeys {
  const file = join(dataDir, 'signing-keys.json');
  const kid = randomBytes(8).toString('hex');
  const draft = `${file}.${process.pid}`;
  const made: SigningKeys = { current: kid, keys: { [kid]: randomBytes(32).toString('base64url') } };
  try {
    writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
    // Fails when the file exists, so keys are never replaced, however many processes start.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
