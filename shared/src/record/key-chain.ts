import { BasicConstraints, PublicKeyInfo } from 'pkijs';
import { Fault } from './fault.ts';
import type { SealKey } from './seal.ts';
import { isSelfIssued, pathOf, type ReadCertificate, readCertificate } from './x509.ts';
import { basicConstraints, extensionOf, usageOf, usages } from './x509-form.ts';

/** Certificates of a chain at most, and bytes of one. Real ones have three, of 2,000 bytes. */
const [mostCertificates, mostBytes] = [8, 8192];

/**
 * Returns the certificates of a seal key, which are given as DER: the first one is for the key, and each is issued by
 * the next. Throws a `Fault` with the reason if they are not, or if one is not valid `at` that moment. This does not
 * show that anyone trusts the last one: compare its fingerprint.
 */
export async function checkKeyChain(
  ders: readonly Uint8Array[],
  key: SealKey,
  at: Date,
): Promise<[ReadCertificate, ...ReadCertificate[]]> {
  if (ders.length > mostCertificates) throw new Fault(`There are more than ${mostCertificates} certificates.`);
  if (ders.some(({ length }) => length > mostBytes)) throw new Fault('A certificate is too long.');
  const [leaf, ...others] = await Promise.all(ders.map(readCertificate));
  if (!leaf) throw new Fault('There is no certificate.');
  checkLeaf(leaf, key);
  const path = [leaf, ...others];
  for (const [n, { certificate, subject, issuer }] of path.entries()) {
    const next = path[n + 1];
    if (next && !certificate.issuer.isEqual(next.certificate.subject))
      throw new Fault(
        `The certificates are not in order, or one is missing: ${subject} is certified by ${issuer}, not by ${next.subject}.`,
      );
  }
  const found = await pathOf(leaf, others, at);
  if (found.length !== path.length || found.some(({ fingerprint }, n) => fingerprint !== path[n]?.fingerprint))
    throw new Fault('The certificates are not one path from the key to an authority.');
  const top = found.at(-1) ?? leaf;
  if (!isAuthority(top) && !isSelfIssued(top))
    throw new Fault(`The certificate of the authority ${top.issuer} is missing.`);
  return [leaf, ...found.slice(1)];
}

function checkLeaf({ certificate, subject }: ReadCertificate, key: SealKey): void {
  const expected = new PublicKeyInfo();
  expected.fromJSON({ ...key });
  const bytes = (info: PublicKeyInfo): string => new Uint8Array(info.toSchema().toBER()).join();
  if (bytes(certificate.subjectPublicKeyInfo) !== bytes(expected))
    throw new Fault(`The certificate of ${subject} is for another key.`);
  if (!((usageOf(certificate) ?? usages.digitalSignature) & usages.digitalSignature))
    throw new Fault(`The certificate of ${subject} does not allow signatures (key usage).`);
}

const isAuthority = ({ certificate }: ReadCertificate): boolean => {
  const constraints = extensionOf(certificate, basicConstraints);
  return constraints instanceof BasicConstraints && constraints.cA;
};
