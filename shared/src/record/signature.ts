import { hasHistory, type Seal } from './seal.ts';

/** The order of the curve P-256 (FIPS 186-5). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const highestS = (order / 2n).toString(16).padStart(64, '0');

/** Each ES256 signature has a twin with n - s for s, which verifies too. `signature`: r and s, hexadecimal. */
const hasLowS = (signature: string): boolean => signature.slice(64) <= highestS;

/** Returns the form of an ES256 signature that seals have: of both values of s, the lower. Hexadecimal. */
export function withLowS(signature: string): string {
  if (hasLowS(signature)) return signature;
  const s = order - BigInt(`0x${signature.slice(64)}`);
  return signature.slice(0, 64) + s.toString(16).padStart(64, '0');
}

/**
 * Returns whether a seal's signature is in the form that the signer stores, so that no one can change it without the
 * key. Seals without `history` are older than this rule: they may have either form, since the next seal covers it.
 */
export const isCanonical = (seal: Seal): boolean => !hasHistory(seal) || hasLowS(seal.signature);
