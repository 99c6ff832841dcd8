import { canonicalText } from './chain.ts';

/** The public part of a key that signs seals: P-256, as a JSON Web Key. */
export interface SealKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** What a seal says: at this moment, these were the ends of all chains of a department. */
export interface SealContent {
  site: string;
  /** 1, 2, 3 ... within the site. */
  no: number;
  /** UTC ISO: when the last end was read; the time of the seal before, where the clock is behind it. */
  at: string;
  /** How many chains the tree has, that of the department among them. */
  chains: number;
  /** The root of the Merkle tree over them (RFC 9162), SHA-256 in hexadecimal. */
  root: string;
  /** The hash of the seal before; null: this is the first. */
  previous: string | null;
  /** The SHA-256 thumbprint of the key that signed it (RFC 7638). */
  key: string;
  /** The table was restored: it held the seals up to this number, and those after it only in the archive. */
  restored_after?: number;
}

/** A signed seal. */
export interface Seal extends SealContent {
  /** ES256 of its content's canonical text: r and s, in hexadecimal. */
  signature: string;
}

const encoder = new TextEncoder();

/** Returns the bytes that a seal's signature is of. */
export function sealBytes(seal: SealContent | Seal): Uint8Array<ArrayBuffer> {
  const { signature: _, ...content } = seal as Seal;
  return encoder.encode(canonicalText(content));
}

/** Returns the bytes whose SHA-256 the next seal names as `previous`: the signature is part of them. */
export const sealLinkBytes = (seal: Seal): Uint8Array<ArrayBuffer> => encoder.encode(canonicalText(seal));

/** Returns the bytes whose SHA-256 is a key's thumbprint (RFC 7638): its required members in order. */
export const thumbprintBytes = ({ crv, kty, x, y }: SealKey): Uint8Array<ArrayBuffer> =>
  encoder.encode(canonicalText({ crv, kty, x, y }));
