import { BitString, Integer, Sequence } from 'asn1js';
import { Certificate } from 'pkijs';
import { childrenOf, type Decoded, decoded, isExactTime, isSame } from './asn1.ts';
import { Fault } from './fault.ts';

export const basicConstraints = '2.5.29.19';
export const keyUsage = '2.5.29.15';
export const extendedKeyUsage = '2.5.29.37';

const rsaKey = '1.2.840.113549.1.1.1';

/** The beginning of the identifiers of ECDSA signatures (RFC 5758). */
const ecdsa = '1.2.840.10045.4.';

/**
 * Reads a certificate in the one form that RFC 5280 allows. Otherwise anyone could change its fingerprint, which covers
 * all bytes, without another signature. Throws a `Fault` for other bytes.
 */
export function parseCertificate(bytes: Uint8Array): Certificate {
  const node = decoded(bytes, 'A certificate');
  try {
    if (hasExactForm(node)) {
      const certificate = new Certificate({ schema: node });
      if (hasReadableParts(certificate)) return certificate;
    }
  } catch {
    // The library throws errors of many kinds for other content.
  }
  throw new Fault('A certificate is damaged.');
}

function hasExactForm(node: Decoded): boolean {
  const [signed, algorithm, signature, ...more] = childrenOf(node);
  if (!algorithm || !(signature instanceof BitString) || more.length > 0) return false;
  // Without the version, which is tagged: serial number, algorithm, issuer, validity, and so on.
  const [, repeated, , validity] = childrenOf(signed).filter(({ idBlock }) => idBlock.tagClass === 1);
  const times = childrenOf(validity);
  if (!repeated || !isSame(algorithm, repeated)) return false;
  if (times.length !== 2 || !times.every((time) => isExactTime(time))) return false;
  const { unusedBits, valueHexView } = signature.valueBlock;
  if (signature.idBlock.isConstructed || unusedBits !== 0) return false;
  const [identifier] = childrenOf(algorithm);
  return !identifier?.valueBlock.toString().startsWith(ecdsa) || isEcdsaValue(valueHexView);
}

/** Returns whether bytes are exactly one sequence of two positive numbers, in the one form that DER allows. */
function isEcdsaValue(bytes: Uint8Array): boolean {
  const parts = childrenOf(decoded(bytes, 'A signature'));
  const numbers = parts.map((one) => (one instanceof Integer ? one.toBigInt() : 0n));
  const exact = new Sequence({ value: numbers.map((one) => Integer.fromBigInt(one)) });
  const isExact = new Uint8Array(exact.toBER()).join() === bytes.join();
  return isExact && numbers.length === 2 && numbers.every((one) => one > 0n);
}

/** Returns whether the parts that are checked later can be read. The library reads them on first use. */
function hasReadableParts({ extensions = [], subjectPublicKeyInfo }: Certificate): boolean {
  if (new Set(extensions.map(({ extnID }) => extnID)).size !== extensions.length) return false;
  if (subjectPublicKeyInfo.algorithm.algorithmId === rsaKey && !subjectPublicKeyInfo.parsedKey) return false;
  const used = extensions.filter(({ extnID }) => [basicConstraints, keyUsage, extendedKeyUsage].includes(extnID));
  return used.every(
    ({ extnID, parsedValue }) => parsedValue && (extnID !== keyUsage || parsedValue instanceof BitString),
  );
}

/** Returns the parsed value of an extension; undefined: the certificate has none. */
export const extensionOf = ({ extensions = [] }: Certificate, id: string): unknown =>
  extensions.find(({ extnID }) => extnID === id)?.parsedValue;

/** The bits of key usage (RFC 5280) that are checked. */
export const usages = { digitalSignature: 0x8000, nonRepudiation: 0x4000, keyCertSign: 0x0400 };

/** Returns the bits of key usage, as in `usages`; undefined: the certificate does not restrict the use. */
export function usageOf(certificate: Certificate): number | undefined {
  const found = extensionOf(certificate, keyUsage);
  if (!(found instanceof BitString)) return undefined;
  const [first = 0, second = 0] = found.valueBlock.valueHexView;
  return (first << 8) | second;
}
