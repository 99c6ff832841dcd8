import { Integer, Sequence } from 'asn1js';
import { AlgorithmIdentifier } from 'pkijs';

/** Returns an ES256 signature of bytes: r and s, in hexadecimal. A private key may be elsewhere, such as in KMS. */
export type Sign = (bytes: Uint8Array) => Promise<string>;

/** Returns the identifier of ES256 in X.509 and CMS (RFC 5758): it has no parameters. */
export const ecdsaWithSha256 = (): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' });

/** Returns a signature in DER, as X.509 and CMS store it (RFC 3279): a sequence of r and s. */
export function ecdsaValue(signature: string): ArrayBuffer {
  const numbers = [signature.slice(0, 64), signature.slice(64)];
  return new Sequence({ value: numbers.map((digits) => Integer.fromBigInt(BigInt(`0x${digits}`))) }).toBER();
}
