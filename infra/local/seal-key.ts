import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealKeyOf } from '@muster/functions/areas/record/seal-key-id';
import type { SealSigner } from '@muster/functions/kernel/sealing';
import { withLowS } from '@muster/shared/record/signature';
import { CliError } from '../cli-error.ts';
import { createFile } from './create-file.ts';
import { createFolder } from './sync-folder.ts';

const folder = (dataDir: string) => join(dataDir, 'seal-keys');

/**
 * Returns the data folder's newest key for seals, created at the first call. Earlier keys stay in the folder but no
 * longer sign. Only the folder's owner can read it. Throws a CliError for a damaged key.
 */
export function localSealSigner(dataDir: string): SealSigner {
  const [newest] = keyFiles(dataDir).toReversed();
  const file = newest ?? createKey(dataDir, 1);
  try {
    return signerOf(JSON.parse(readFileSync(join(folder(dataDir), file), 'utf8')) as JsonWebKey);
  } catch {
    throw new CliError(
      `The key for seals ${join(folder(dataDir), file)} cannot be used. Restore a copy of the file, or run npm run site -- seal with --new-key.`,
    );
  }
}

/** Replaces the signing key with a new one. */
export function rotateSealKey(dataDir: string): void {
  const last = keyFiles(dataDir).at(-1);
  createKey(dataDir, Number(last?.slice(0, 6) ?? 0) + 1);
}

function keyFiles(dataDir: string): string[] {
  createFolder(folder(dataDir));
  return readdirSync(folder(dataDir))
    .filter((name) => /^\d{6}\.json$/.test(name))
    .sort();
}

/** Creates a key. Of two concurrent processes, one creates it and both use it. */
function createKey(dataDir: string, no: number): string {
  const name = `${String(no).padStart(6, '0')}.json`;
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  createFile(join(folder(dataDir), name), `${JSON.stringify(jwk)}\n`, 0o600);
  return name;
}

function signerOf(jwk: JsonWebKey): SealSigner {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    ...sealKeyOf(jwk),
    sign: async (bytes) => withLowS(sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')),
  };
}
