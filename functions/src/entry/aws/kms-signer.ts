import { createPublicKey, verify } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { withLowS } from '@muster/shared/record/signature';
import { sealKeyOf } from '../../areas/record/seal-key-id.ts';
import type { SealSigner } from '../../kernel/sealing.ts';

/** Returns the signer of a KMS key (ECC_NIST_P256, SIGN_VERIFY). Signs at most 4,096 bytes; a seal has about 400. */
export async function kmsSigner(kms: KMSClient, keyArn: string): Promise<SealSigner> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
  return {
    ...sealKeyOf(key.export({ format: 'jwk' })),
    async sign(bytes) {
      const { Signature } = await kms.send(
        new SignCommand({ KeyId: keyArn, Message: bytes, MessageType: 'RAW', SigningAlgorithm: 'ECDSA_SHA_256' }),
      );
      const signature = withLowS(rawSignature(Buffer.from(Signature ?? [])).toString('hex'));
      // A seal cannot be replaced, so an invalid one must not be stored.
      if (!verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex')))
        throw new Error('KMS answered a signature that does not verify');
      return signature;
    },
  };
}

/** Returns r and s, 32 bytes each, of a signature in DER: a sequence of two integers (RFC 3279). */
export function rawSignature(der: Buffer): Buffer {
  const numbers: Buffer[] = [];
  for (let at = 2; at < der.length; ) {
    const length = der[at + 1] ?? 0;
    // An integer has a leading zero byte if its highest bit is set, and no other leading zeros.
    const digits = der.subarray(at + 2, at + 2 + length).subarray(-32);
    numbers.push(Buffer.alloc(32 - digits.length), digits);
    at += 2 + length;
  }
  return Buffer.concat(numbers);
}
