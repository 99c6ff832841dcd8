import { fingerprintText } from './fingerprint.ts';
import type { CertifiedKey } from './verify-certificates.ts';

/** The certificates of a verified file (`VerifiedFacts`). */
export interface Certified {
  /** Of its keys. */
  certificates: readonly CertifiedKey[];
  /** Of its timestamps: the fingerprints from the signer to the highest authority. */
  timestamps?: readonly { authority: string; certificates: readonly string[] }[];
}

/** The keys that a certificate's fingerprint confirms, and what it says. */
export interface CertificateMatch {
  value: string;
  keys: string[];
  says: string[];
}

/** The condition under which a certificate confirms anything. */
export const nameCounts =
  'A name in a certificate counts only if you trust the authority that issued it: check that the name is the department, too.';

/**
 * Compares a fingerprint, which the reader has from the authority, with a file's certificates. It confirms each key
 * that this authority has certified, itself or through others, and the timestamps of the authority, but no key by them.
 * Undefined: no certificate has it.
 */
export function matchCertificate(
  { certificates, timestamps = [] }: Certified,
  value: string,
): CertificateMatch | undefined {
  const certified = certificates.flatMap(({ key, subject, path }) => {
    const place = path.findIndex(({ fingerprint }) => fingerprint === value);
    return place < 0 ? [] : [{ key, says: keySays(key, subject, place === 0 ? undefined : path[place]?.name) }];
  });
  const stamping = timestamps.filter((one) => one.certificates.includes(value)).map(({ authority }) => authority);
  if (certified.length + stamping.length === 0) return undefined;
  return {
    value,
    keys: certified.map(({ key }) => key),
    says: [
      ...certified.map(({ says }) => says),
      ...(certified.length > 0 ? [nameCounts] : []),
      ...[...new Set(stamping)].map((authority) => `The timestamps of ${authority} are confirmed.`),
    ],
  };
}

/** `authority`: absent if the certificate of the key itself matches. */
const keySays = (key: string, subject: string, authority: string | undefined): string =>
  authority === undefined
    ? `The key ${fingerprintText(key)} is confirmed: it has the certificate of ${subject} that you know.`
    : `The key ${fingerprintText(key)} is confirmed: ${authority} certifies it for ${subject}.`;

/** Returns whether a file has a certificate that a fingerprint can match. */
export const hasCertificates = ({ certificates, timestamps = [] }: Certified): boolean =>
  certificates.length + timestamps.length > 0;

/** Returns why a fingerprint that matches no certificate contradicts the file. */
export function certificateDiffers(certified: Certified, value: string): string {
  const fault = hasCertificates(certified)
    ? `${fingerprintText(value)} is not the fingerprint of one of its certificates`
    : 'it has no certificate';
  return `The file differs: ${fault}. Certificates that had expired by the last seal are left out: you can enter the fingerprint of the key instead.`;
}
