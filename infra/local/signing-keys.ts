import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The data folder's signing secret, made at the first call: the same text that the cloud's secret holds, with one key
 * of 32 bytes. Only the owner of the folder may read it.
 */
export function signingSecret(dataDir: string): string {
  const file = join(dataDir, 'signing-keys.json');
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
