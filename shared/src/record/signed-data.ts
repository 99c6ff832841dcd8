import { ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { toHex } from './chain.ts';
import { cmsIds } from './cms-ids.ts';
import { ecdsaValue, ecdsaWithSha256, type Sign } from './ecdsa-value.ts';
import type { ReadCertificate } from './x509.ts';

const { sha256, contentType, signingCertificateV2 } = cmsIds;
const messageDigest = '1.2.840.113549.1.9.4';
const data = '1.2.840.113549.1.7.1';

const digestOf = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

/**
 * Returns a detached signature of content (CMS, RFC 5652) as DER, with the attributes that PAdES requires (ETSI EN 319
 * 142-1, level B-B). `chain`: the certificate of the key that `sign` uses, then those of its authorities. The signed
 * bytes have about 200 bytes.
 */
export async function detachedSignature(
  content: Uint8Array<ArrayBuffer>,
  { chain, sign }: { chain: readonly [ReadCertificate, ...ReadCertificate[]]; sign: Sign },
): Promise<Uint8Array<ArrayBuffer>> {
  const [leaf] = chain;
  const attributes = inOrder([
    new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
    new Attribute({ type: messageDigest, values: [new OctetString({ valueHex: await digestOf(content) })] }),
    new Attribute({ type: signingCertificateV2, values: [await certificateReference(leaf)] }),
  ]);
  // The signature covers the attributes as a SET OF, not with their tag in the message (RFC 5652, 5.4).
  const signed = new SetOf({ value: attributes.map((one) => one.toSchema()) }).toBER();
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: leaf.certificate.issuer,
      serialNumber: leaf.certificate.serialNumber,
    }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: ecdsaWithSha256(),
    signature: new OctetString({ valueHex: ecdsaValue(await sign(new Uint8Array(signed))) }),
  });
  const message = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    certificates: chain.map(({ certificate }) => certificate),
    signerInfos: [signer],
  });
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

/** Returns the reference to the signer's certificate by its SHA-256 (the default), so that no other can replace it. */
async function certificateReference({ der }: ReadCertificate): Promise<Sequence> {
  const certificate = new Sequence({ value: [new OctetString({ valueHex: await digestOf(der) })] });
  return new Sequence({ value: [new Sequence({ value: [certificate] })] });
}

/** Returns attributes in the order of their encodings, as DER requires of a set. */
const inOrder = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .map((attribute) => ({ attribute, text: toHex(new Uint8Array(attribute.toSchema().toBER())) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ attribute }) => attribute);
