import { BitString, PrintableString, Sequence, Set as SetOf, Utf8String } from 'asn1js';
import {
  Attribute,
  AttributeTypeAndValue,
  CertificationRequest,
  Extension,
  Extensions,
  PublicKeyInfo,
  RelativeDistinguishedNames,
} from 'pkijs';
import { ecdsaValue, ecdsaWithSha256, type Sign } from './ecdsa-value.ts';
import type { SealKey } from './seal.ts';
import { keyUsage } from './x509-form.ts';

/** The names that a certificate authority is asked to certify. The authority decides what it certifies. */
export interface RequestedNames {
  /** The common name, such as "City of Riverton Police Department". */
  name: string;
  organization?: string | undefined;
  locality?: string | undefined;
  state?: string | undefined;
  /** Two capital letters (ISO 3166). */
  country?: string | undefined;
}

/** The identifiers of names (RFC 4519), from the widest to the narrowest. */
const nameTypes = [
  ['country', '2.5.4.6'],
  ['state', '2.5.4.8'],
  ['locality', '2.5.4.7'],
  ['organization', '2.5.4.10'],
  ['name', '2.5.4.3'],
] as const;

/** The attribute of a request that contains the requested extensions (RFC 2985). */
const extensionRequest = '1.2.840.113549.1.9.14';

/** Key usage `digitalSignature` and `nonRepudiation` as a bit string (RFC 5280): the first two bits. */
const signingOnly = (): BitString => new BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 });

/**
 * Returns a request for a certificate of a seal key (PKCS #10, RFC 2986), as DER. The signature of the key shows that
 * the requester can use it. It covers about 300 bytes.
 */
export async function keyRequest(names: RequestedNames, key: SealKey, sign: Sign): Promise<Uint8Array<ArrayBuffer>> {
  const publicKey = new PublicKeyInfo();
  publicKey.fromJSON({ ...key });
  const request = new CertificationRequest({
    subject: subjectOf(names),
    subjectPublicKeyInfo: publicKey,
    attributes: [
      new Attribute({
        type: extensionRequest,
        values: [
          new Extensions({
            extensions: [new Extension({ extnID: keyUsage, critical: true, extnValue: signingOnly().toBER() })],
          }).toSchema(),
        ],
      }),
    ],
    signatureAlgorithm: ecdsaWithSha256(),
  });
  const [content] = request.toSchema(true).valueBlock.value;
  if (!content) throw new Error('A request has content');
  const bytes = new Uint8Array(content.toBER());
  request.signatureValue = new BitString({ valueHex: ecdsaValue(await sign(bytes)) });
  return new Uint8Array(request.toSchema(true).toBER());
}

/** Returns a name with one part for each text. The library's own encoding would combine them into a single part. */
function subjectOf(names: RequestedNames): RelativeDistinguishedNames {
  const parts = nameTypes.flatMap(([field, type]) => {
    const value = names[field];
    if (value === undefined) return [];
    const text = field === 'country' ? new PrintableString({ value }) : new Utf8String({ value });
    return [new SetOf({ value: [new AttributeTypeAndValue({ type, value: text }).toSchema()] })];
  });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: parts }).toBER());
}
