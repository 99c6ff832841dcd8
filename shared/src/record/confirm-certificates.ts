import { counted } from '../counted.ts';
import { fingerprintText } from './fingerprint.ts';
import { momentText } from './proven-by.ts';
import type { CertifiedKey } from './verify-certificates.ts';
import type { VerifiedTimestamp } from './verify-timestamps.ts';

type Stamped = Pick<VerifiedTimestamp, 'seal' | 'at' | 'index' | 'certificates' | 'missing'>;

/** The certificates of a verified file (`VerifiedFacts`). */
export interface Certified {
  /** Of its keys. */
  certificates: readonly CertifiedKey[];
  timestamps?: readonly Stamped[];
}

/** The keys and timestamps that a certificate's fingerprint confirms. */
export interface CertificateMatch {
  value: string;
  keys: string[];
  says: string[];
  /** The places of timestamps in the file. */
  timestamps: number[];
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
  const stamping = timestamps.filter((one) => one.certificates.includes(value)).map(({ index }) => index);
  if (certified.length + stamping.length === 0) return undefined;
  return {
    value,
    keys: certified.map(({ key }) => key),
    says: [...certified.map(({ says }) => says), ...(certified.length > 0 ? [nameCounts] : [])],
    timestamps: stamping,
  };
}

/** Timestamps in a sentence at most. */
const mostNamed = 10;

/** Says which timestamps are confirmed, one by one: anyone can run an authority under the name of another. */
export function timestampsSay(timestamps: readonly Stamped[], confirmed: ReadonlySet<number>): string[] {
  if (confirmed.size === 0) return [];
  const named = (isConfirmed: boolean): string => {
    const found = timestamps.filter(({ index }) => confirmed.has(index) === isConfirmed);
    const names = found.slice(0, mostNamed).map(({ seal, at }) => `seal ${seal} (${momentText(at)})`);
    return [...names, ...(found.length > mostNamed ? [`and ${found.length - mostNamed} more`] : [])].join(', ');
  };
  const others = timestamps.length - confirmed.size;
  return [
    `${counted(confirmed.size, 'timestamp is', 'timestamps are')} confirmed: ${named(true)}.`,
    ...(others > 0 ? [`${counted(others, 'timestamp is', 'timestamps are')} not confirmed: ${named(false)}.`] : []),
  ];
}

/** `authority`: absent if the certificate of the key itself matches. */
const keySays = (key: string, subject: string, authority: string | undefined): string =>
  authority === undefined
    ? `The key ${fingerprintText(key)} is confirmed: it has the certificate of ${subject} that you know.`
    : `The key ${fingerprintText(key)} is confirmed: ${authority} certifies it for ${subject}.`;

/** Returns whether a file has a certificate that a fingerprint can match. */
export const hasCertificates = ({ certificates, timestamps = [] }: Certified): boolean =>
  certificates.length + timestamps.length > 0;

/** Returns the names of authorities whose own certificates are not in the file, so that no fingerprint matches them. */
export const missingAuthorities = ({ certificates, timestamps = [] }: Certified): string[] => [
  ...new Set([...certificates, ...timestamps].flatMap(({ missing }) => missing ?? [])),
];

/** Explains to the reader of a file without the certificates of these authorities what to do. */
export const missingAdvice = (authorities: readonly string[]): string =>
  `The file does not have the certificate of ${authorities.join(', ')}. If you have its fingerprint, compare a certificate that the file shows with that authority, or check with other software.`;

/** Returns why a fingerprint that matches no certificate contradicts the file. */
export function certificateDiffers(certified: Certified, value: string): string {
  const fault = hasCertificates(certified)
    ? `${fingerprintText(value)} is not the fingerprint of one of its certificates`
    : 'it has no certificate';
  return `The file differs: ${fault}. Certificates that had expired by the last seal are left out: you can enter the fingerprint of the key instead.`;
}
