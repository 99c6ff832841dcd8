import { GeneralizedTime, Integer, Null, OctetString, Sequence, Set as SetOf } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Attribute,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TSTInfo,
} from 'pkijs';
import { childrenOf, decoded, isExactTime, isTagged } from './asn1.ts';
import { fromHex, toHex } from './chain.ts';
import { cmsIds } from './cms-ids.ts';
import { recordingTolerance } from './entry-times.ts';
import { Fault, hash } from './fault.ts';
import { type Seal, sealLinkBytes } from './seal.ts';
import { missingIssuer, pathOf, type ReadCertificate, readCertificates, signatureAlgorithms } from './x509.ts';
import { extendedKeyUsage, extensionOf, usageOf, usages } from './x509-form.ts';

/** The facts that a timestamp of a seal (RFC 3161) shows: the seal existed by this moment, by the authority's clock. */
export interface Timestamp {
  /** UTC ISO: the moment by the authority's clock. */
  at: string;
  /** The name in the certificate of the signer. Anyone can choose any name: compare a fingerprint. */
  authority: string;
  /** SHA-256 fingerprints in hexadecimal, from the signer's certificate to the topmost one in the token. */
  certificates: string[];
  /** The authority that issued the topmost one. Absent: that one names itself. */
  missing?: string;
}

/** A timestamp of a token. */
export interface CheckedTimestamp extends Timestamp {
  /** SHA-256 of the content that the authority signed, in hexadecimal. Tokens that differ can have the same content. */
  content: string;
}

const { sha256, contentType, signingCertificateV2 } = cmsIds;
const signedData = '1.2.840.113549.1.7.2';
const timestampInfo = '1.2.840.113549.1.9.16.1.4';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const rsa = '1.2.840.113549.1.1.1';
const signingCertificate = '1.2.840.113549.1.9.16.2.12';

/** The digests of a signature, with their names in WebCrypto. */
const digests: ReadonlyMap<string, string> = new Map([
  [sha256, 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);

/** Returns the request for a seal's timestamp, as DER. `nonce`: 8 random bytes, which the answer repeats. */
export async function timestampRequest(seal: Seal, nonce: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const imprint = fromHex(await hash(sealLinkBytes(seal)));
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    nonce: nonceOf(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** A positive number whose first byte is not zero, so that it has one form. */
const nonceOf = (random: Uint8Array): Integer =>
  new Integer({ valueHex: Uint8Array.from([0x40 | ((random[0] ?? 0) & 0x3f), ...random.slice(1)]) });

/**
 * Returns the token in an authority's answer to `timestampRequest`, as DER. Throws a `Fault` if the authority refused,
 * or answered another request. The token itself is not checked.
 */
export function tokenIn(answer: Uint8Array, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const [status, token] = childrenOf(decoded(answer, 'The answer'));
  const granted = status instanceof Sequence ? status.valueBlock.value[0] : undefined;
  if (!(granted instanceof Integer)) throw new Fault('The answer is damaged.');
  if (granted.valueBlock.valueDec > 1 || !token)
    throw new Fault(`The authority refused the request (status ${granted.valueBlock.valueDec}).`);
  const bytes = new Uint8Array(token.valueBeforeDecodeView);
  const answered = read(bytes).info.nonce;
  if (!answered?.isEqual(nonceOf(nonce))) throw new Fault('The answer belongs to another request.');
  return bytes;
}

const damaged = () => new Fault('The timestamp is damaged.');

interface ReadToken {
  data: SignedData;
  signer: SignerInfo;
  info: TSTInfo;
  /** The bytes of `info`. */
  content: Uint8Array<ArrayBuffer>;
  /** The certificates of the token, as DER. `data` has none. */
  certificates: Uint8Array[];
}

/** Reads a token without checking it. Throws a `Fault` for other bytes, and for bytes after the token. */
function read(token: Uint8Array): ReadToken {
  try {
    const { body, certificates } = partsOf(token);
    const data = new SignedData({ schema: body });
    const { eContent, eContentType } = data.encapContentInfo;
    const [signer, ...others] = data.signerInfos;
    if (eContentType === timestampInfo && eContent && signer && others.length === 0) {
      const content = new Uint8Array(eContent.getValue());
      const schema = decoded(content, 'The timestamp');
      const moment = childrenOf(schema).find((part) => part instanceof GeneralizedTime);
      if (isExactTime(moment, { fractions: true }))
        return { data, signer, info: new TSTInfo({ schema }), content, certificates };
    }
  } catch {
    // The library throws errors of many kinds for other bytes.
  }
  throw damaged();
}

/**
 * Returns the signed data of a token without the certificates, and the certificates as DER. The library takes ten times
 * as long with them, and would encode them again. RFC 5652 requires version 3 for timestamps. Revocation lists are
 * refused: no signature of the token covers them.
 */
function partsOf(token: Uint8Array): { body: Sequence; certificates: Uint8Array[] } {
  const root = decoded(token, 'The timestamp');
  const { content: body, contentType } = new ContentInfo({ schema: root });
  const [version, algorithms, content, certificates, signers, ...more] = childrenOf(body);
  const isWhole = childrenOf(root).length === 2 && childrenOf(childrenOf(root)[1]).length === 1 && more.length === 0;
  if (!isWhole || contentType !== signedData) throw damaged();
  if (!(version instanceof Integer) || version.valueBlock.valueDec !== 3) throw damaged();
  if (!(algorithms instanceof SetOf) || algorithms.valueBlock.value.length === 0) throw damaged();
  if (!content || !certificates || !isTagged(certificates, 0) || !signers) throw damaged();
  body.valueBlock.value = [version, algorithms, content, signers];
  return { body, certificates: childrenOf(certificates).map((one) => one.valueBeforeDecodeView) };
}

/**
 * Checks a seal's timestamp token (DER of the CMS `ContentInfo`) without a network, and returns what it shows. Throws a
 * `Fault` that says what does not hold.
 */
export async function checkTimestamp(token: Uint8Array, seal: Seal): Promise<CheckedTimestamp> {
  try {
    return await checked(token, seal);
  } catch (error) {
    throw error instanceof Fault ? error : damaged();
  }
}

async function checked(token: Uint8Array, seal: Seal): Promise<CheckedTimestamp> {
  const found = read(token);
  const { info, content } = found;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = await hash(sealLinkBytes(seal));
  if (hashAlgorithm.algorithmId !== sha256 || toHex(hashedMessage.valueBlock.valueHexView) !== imprint)
    throw new Fault('The timestamp belongs to another seal, or the seal was altered.');
  if (info.version !== 1) throw damaged();
  const certificates = await readCertificates(found.certificates);
  const signer = await signerOf(found, certificates);
  checkUsage(signer);
  await checkSignature(found, { signer, seal });
  const path = await pathOf(signer, certificates, info.genTime);
  if (Date.parse(seal.at) - info.genTime.getTime() > recordingTolerance)
    throw new Fault(`The timestamp is dated before the seal: ${info.genTime.toISOString()}.`);
  return {
    at: info.genTime.toISOString(),
    authority: signer.subject,
    certificates: path.map(({ fingerprint }) => fingerprint),
    ...missingIssuer(path),
    content: await hash(content),
  };
}

/** Returns the certificate that the signed attributes name as the signer's (RFC 5035). */
async function signerOf({ signer }: ReadToken, certificates: readonly ReadCertificate[]): Promise<ReadCertificate> {
  const attributes = signer.signedAttrs?.attributes ?? [];
  if (new Set(attributes.map(({ type }) => type)).size !== attributes.length)
    throw new Fault('The timestamp has an attribute twice.');
  const type: unknown = attributes.find((one) => one.type === contentType)?.values[0]?.valueBlock.toString();
  const named = attributes.filter((one) => one.type === signingCertificate || one.type === signingCertificateV2);
  if (type !== timestampInfo || named.length === 0)
    throw new Fault('The timestamp does not name the certificate of its signer.');
  let matching = [...certificates];
  for (const attribute of named) {
    const { digest, value } = namedCertificate(attribute);
    const hashes = await Promise.all(matching.map(({ der }) => crypto.subtle.digest(digest, der)));
    matching = matching.filter((_, n) => toHex(new Uint8Array(hashes[n] as ArrayBuffer)) === value);
  }
  const [found] = matching;
  if (!found) throw new Fault('The timestamp has no certificate of its signer.');
  return found;
}

/** Returns the hash of the first certificate that an attribute names: the signer's. */
function namedCertificate({ type, values }: Attribute): { digest: string; value: string } {
  const [first] = childrenOf(childrenOf(values[0])[0]);
  const parts = childrenOf(first);
  const value = parts.find((part) => part instanceof OctetString);
  const [algorithm] = parts[0] === value ? [] : childrenOf(parts[0]);
  const digest =
    type === signingCertificate ? 'SHA-1' : algorithm ? digests.get(algorithm.valueBlock.toString()) : 'SHA-256';
  if (!(value instanceof OctetString) || !digest) throw damaged();
  return { digest, value: toHex(value.valueBlock.valueHexView) };
}

/** Checks that a certificate is for timestamps, and that its key is for signatures only (RFC 3161). */
function checkUsage({ certificate, subject }: ReadCertificate): void {
  const isCritical = certificate.extensions?.some(({ extnID, critical }) => extnID === extendedKeyUsage && critical);
  const purposes = extensionOf(certificate, extendedKeyUsage);
  const isOnly = purposes instanceof ExtKeyUsage && purposes.keyPurposes.join() === timeStamping;
  const signing = usages.digitalSignature | usages.nonRepudiation;
  const usage = usageOf(certificate) ?? signing;
  if (!isCritical || !isOnly || !(usage & signing) || usage & ~signing)
    throw new Fault(`The certificate of ${subject} is not one for timestamps only.`);
}

/** Checks the signature over the signed attributes, and that these cover the content. */
async function checkSignature(
  { data, signer: { digestAlgorithm, signatureAlgorithm } }: ReadToken,
  { signer, seal }: { signer: ReadCertificate; seal: Seal },
): Promise<void> {
  const { algorithmId } = signatureAlgorithm;
  if (!digests.has(digestAlgorithm.algorithmId) || !(signatureAlgorithms.has(algorithmId) || algorithmId === rsa))
    throw new Fault('The timestamp has a signature of an unsupported kind.');
  data.certificates = [signer.certificate];
  if (!(await data.verify({ signer: 0, data: sealLinkBytes(seal).buffer }).catch(() => false)))
    throw new Fault('The signature of the timestamp is invalid: it was altered.');
}
