import { fromBase64 } from './base64.ts';
import type { Evidence } from './evidence.ts';
import { Fault } from './fault.ts';
import { checkKeyChain } from './key-chain.ts';
import { missingIssuer } from './x509.ts';

/** A key with a valid certificate. It counts only for a reader who trusts an authority of its path. */
export interface CertifiedKey {
  key: string;
  /** The certified name. */
  subject: string;
  issuer: string;
  /** From the certificate of the key to the highest authority in the file. `fingerprint`: SHA-256, hexadecimal. */
  path: { name: string; fingerprint: string }[];
  /** The authority that issued the last one. Absent: that one names itself. */
  missing?: string;
}

/** Checks the certificates of a file's keys at the moment of its last seal. Throws a `Fault`. */
export async function checkCertificates(
  { certificates = [], keys }: Pick<Evidence, 'certificates' | 'keys'>,
  at: string,
): Promise<CertifiedKey[]> {
  const certified: CertifiedKey[] = [];
  for (const { key, chain } of certificates) {
    const found = keys.find(({ id }) => id === key);
    if (!found) throw new Fault(`The certificate of key ${key} does not belong to the file.`);
    if (certified.some((one) => one.key === key)) throw new Fault(`Key ${key} has two certificates in the file.`);
    const path = await checkKeyChain(chain.map(fromBase64), found.key, new Date(at));
    const [{ subject, issuer }] = path;
    certified.push({
      key,
      subject,
      issuer,
      path: path.map((one) => ({ name: one.subject, fingerprint: one.fingerprint })),
      ...missingIssuer(path),
    });
  }
  return certified;
}
