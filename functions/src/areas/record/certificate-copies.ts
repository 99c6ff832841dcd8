import type { SealKey } from '@muster/shared/record/seal';
import type { CertificateCopies } from '../../kernel/sealing.ts';

/** Returns the name of a stored certificate. */
export const certificateName = (key: string, no: number): string => `${key}/${String(no).padStart(4, '0')}.pem`;

/** A key of seals with its thumbprint. */
export interface NamedKey {
  id: string;
  key: SealKey;
}

/**
 * Stores the certificates of a key after the earlier ones, unless they are the last. Repeated and concurrent calls are
 * safe.
 */
export async function addCertificate(copies: CertificateCopies, key: string, pem: string): Promise<void> {
  const stored = await storedCertificates(copies, key);
  if (stored.at(-1) === pem) return;
  for (let no = stored.length + 1; ; no++) {
    await copies.keep(key, no, pem);
    // A concurrent call may have stored another certificate under this number.
    if ((await copies.find(key, no)) === pem) return;
  }
}

/** Returns the stored certificates of a key in the order in which they were added, as PEM texts. */
export async function storedCertificates(copies: CertificateCopies, key: string): Promise<string[]> {
  const stored: string[] = [];
  for (let pem = await copies.find(key, 1); pem !== undefined; pem = await copies.find(key, stored.length + 1))
    stored.push(pem);
  return stored;
}
