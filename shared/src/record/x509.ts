import { BasicConstraints, type Certificate, RSAPublicKey } from 'pkijs';
import { fromBase64, toBase64 } from './base64.ts';
import { toHex } from './chain.ts';
import { Fault, hash } from './fault.ts';
import {
  basicConstraints,
  extendedKeyUsage,
  extensionOf,
  keyUsage,
  parseCertificate,
  usageOf,
  usages,
} from './x509-form.ts';
import { nameText } from './x509-name.ts';

/** A certificate (X.509) that was read. Its signature is not checked. */
export interface ReadCertificate {
  der: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the DER, in lowercase hexadecimal. */
  fingerprint: string;
  /** The parts of the name, for people to compare: "Timestamp Signer 1 (Example Trust, US)". */
  subject: string;
  issuer: string;
  notBefore: Date;
  notAfter: Date;
  certificate: Certificate;
}

/** Certificates of a path, and candidates for it, at most. */
const mostCertificates = 12;

/** SHA-256, SHA-384 and SHA-512 with RSA (PKCS #1 v1.5) and ECDSA. */
export const signatureAlgorithms: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);

/** A self-signed certificate may have SHA-1, too: older roots do. Its fingerprint, with SHA-256, is compared. */
const selfSignatureAlgorithms: ReadonlySet<string> = new Set([...signatureAlgorithms, '1.2.840.113549.1.1.5']);

/** Bits of an RSA key at least. */
const leastRsaBits = 2048;

/**
 * Critical extensions with a meaning that is checked, or that restricts nothing here: basic constraints, key usage,
 * extended key usage (checked by callers), alternative names, and policies.
 */
const knownExtensions: ReadonlySet<string> = new Set([
  basicConstraints,
  keyUsage,
  extendedKeyUsage,
  '2.5.29.17',
  '2.5.29.32',
  '2.5.29.36',
]);

/** The restriction of names, which is not checked: a certificate with it is refused, also if it is not critical. */
const nameConstraints = '2.5.29.30';

/** Reads a certificate. Throws a `Fault` for other bytes, and for bytes after the certificate. */
export async function readCertificate(der: Uint8Array): Promise<ReadCertificate> {
  const bytes = new Uint8Array(der);
  const certificate = parseCertificate(bytes);
  return {
    der: bytes,
    fingerprint: await hash(bytes),
    subject: nameText(certificate.subject),
    issuer: nameText(certificate.issuer),
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    certificate,
  };
}

/** Reads certificates. Throws a `Fault` if one is damaged, or there are more than 12. */
export async function readCertificates(ders: readonly Uint8Array[]): Promise<ReadCertificate[]> {
  if (ders.length > mostCertificates) throw new Fault(`There are more than ${mostCertificates} certificates.`);
  return Promise.all(ders.map(readCertificate));
}

/**
 * Returns the path of a certificate: itself, the certificate that signed it, and so on, up to the topmost one at hand.
 * `others` are candidates in any order. Every certificate must be valid `at` that moment, and every issuer must be a
 * certificate authority. Throws a `Fault` otherwise. Revocation and names are not checked. The path does not show that
 * anyone trusts it: compare a fingerprint.
 */
export async function pathOf(
  leaf: ReadCertificate,
  others: readonly ReadCertificate[],
  at: Date,
): Promise<ReadCertificate[]> {
  if (others.length > mostCertificates) throw new Fault(`There are more than ${mostCertificates} certificates.`);
  await checkUse(leaf, at);
  const path = [leaf];
  for (;;) {
    const [last] = path.slice(-1);
    const issuer = last && (await issuerOf(last, { others, path, at }));
    if (!issuer) return path;
    path.push(issuer);
  }
}

/**
 * Returns the next certificate of a path; undefined: it is not at hand, or the last one names itself as its issuer. Of
 * several with the same name and key, one that names itself is first: any authority can certify the key of another.
 */
async function issuerOf(
  subject: ReadCertificate,
  { others, path, at }: { others: readonly ReadCertificate[]; path: readonly ReadCertificate[]; at: Date },
): Promise<ReadCertificate | undefined> {
  if (isSelfIssued(subject)) return undefined;
  const named = others.filter(({ certificate }) => certificate.subject.isEqual(subject.certificate.issuer));
  const candidates = named.filter((one) => path.every(({ fingerprint }) => fingerprint !== one.fingerprint));
  candidates.sort((a, b) => Number(isSelfIssued(b)) - Number(isSelfIssued(a)));
  let fault: unknown;
  for (const candidate of candidates) {
    try {
      await checkSignature(subject, candidate);
      await checkUse(candidate, at);
      checkAuthority(candidate, path.length - 1);
      return candidate;
    } catch (error) {
      fault ??= error;
    }
  }
  if (fault) throw fault;
  return undefined;
}

/** Returns whether a certificate names itself as its issuer, as a root does. */
export const isSelfIssued = ({ certificate }: ReadCertificate): boolean =>
  certificate.issuer.isEqual(certificate.subject);

/** Returns the name of the authority that is missing at the end of a path. Empty: the last certificate names itself. */
export function missingIssuer(path: readonly ReadCertificate[]): { missing?: string } {
  const last = path.at(-1);
  return last && !isSelfIssued(last) ? { missing: last.issuer } : {};
}

async function checkSignature(
  { certificate, subject }: ReadCertificate,
  issuer: ReadCertificate,
  algorithms = signatureAlgorithms,
): Promise<void> {
  if (!algorithms.has(certificate.signatureAlgorithm.algorithmId))
    throw new Fault(`The certificate of ${subject} has a signature of an unsupported kind.`);
  if (!(await certificate.verify(issuer.certificate).catch(() => false)))
    throw new Fault(`The signature of the certificate of ${subject} is invalid.`);
}

/**
 * Checks the validity of a certificate at a moment, the size of its key, and that no extension restricts it in an
 * unknown way. One that names itself as its issuer must have signed itself: otherwise any byte of it could be changed.
 */
async function checkUse(one: ReadCertificate, at: Date): Promise<void> {
  const { certificate, subject, notBefore, notAfter } = one;
  if (at < notBefore) throw new Fault(`The certificate of ${subject} was not valid yet on ${dayOf(at)}.`);
  if (at > notAfter) throw new Fault(`The certificate of ${subject} had expired by ${dayOf(at)}.`);
  const unknown = certificate.extensions?.find(
    ({ critical, extnID }) => extnID === nameConstraints || (critical && !knownExtensions.has(extnID)),
  );
  if (unknown) throw new Fault(`The certificate of ${subject} has an unknown restriction (${unknown.extnID}).`);
  const { parsedKey } = certificate.subjectPublicKeyInfo;
  if (parsedKey instanceof RSAPublicKey && bitsOf(parsedKey) < leastRsaBits)
    throw new Fault(`The certificate of ${subject} has an RSA key of fewer than ${leastRsaBits} bits.`);
  if (isSelfIssued(one)) await checkSignature(one, one, selfSignatureAlgorithms);
}

/** Returns the size of an RSA key. The library reads a modulus as a negative number, if its first bit is set. */
const bitsOf = ({ modulus }: RSAPublicKey): number =>
  BigInt(`0x${toHex(modulus.valueBlock.valueHexView)}`).toString(2).length;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Checks that a certificate may sign others. `below`: how many authorities are between it and the first one. */
function checkAuthority({ certificate, subject }: ReadCertificate, below: number): void {
  const constraints = extensionOf(certificate, basicConstraints);
  if (!(constraints instanceof BasicConstraints && constraints.cA))
    throw new Fault(`The certificate of ${subject} is not one of a certificate authority.`);
  const { pathLenConstraint: most } = constraints;
  if (most !== undefined && !(below <= Number(most)))
    throw new Fault(`The certificate of ${subject} allows fewer authorities below it.`);
  if (!((usageOf(certificate) ?? usages.keyCertSign) & usages.keyCertSign))
    throw new Fault(`The certificate of ${subject} may not sign certificates.`);
}

const pemBlock = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Returns the certificates of a PEM text in order, as DER. Throws a `Fault` if there are none, or one is damaged. */
export function readPem(text: string): Uint8Array<ArrayBuffer>[] {
  const blocks = Array.from(text.matchAll(pemBlock), ([, base64 = '']) => base64.replace(/\s/g, ''));
  if (blocks.length === 0 || blocks.length !== text.split('-----BEGIN').length - 1)
    throw new Fault('The text must have certificates in PEM form, and nothing else in that form.');
  return blocks.map(fromBase64);
}

/** Returns a certificate, or what `label` names, as PEM text with a line feed at the end. */
export function toPem(der: Uint8Array, label = 'CERTIFICATE'): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
