import { createHash, type JsonWebKey } from 'node:crypto';
import { type SealKey, thumbprintBytes } from '@muster/shared/record/seal';

/** Returns the public part of a P-256 key and its thumbprint (RFC 7638). Throws for other keys. */
export function sealKeyOf({ kty, crv, x, y }: JsonWebKey): { id: string; publicKey: SealKey } {
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y)
    throw new Error(`Seals need a key on P-256, not ${kty} ${crv ?? ''}`);
  const publicKey: SealKey = { kty, crv, x, y };
  return { id: createHash('sha256').update(thumbprintBytes(publicKey)).digest('hex'), publicKey };
}
