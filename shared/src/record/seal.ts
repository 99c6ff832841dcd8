import { canonicalText } from './chain.ts';

/** The public part of a seal's signing key: P-256, as a JSON Web Key. */
export interface SealKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The content of a seal: the ends of all chains of a department at one moment. */
export interface SealContent {
  site: string;
  /** 1, 2, 3 ... within the site. */
  no: number;
  /** UTC ISO: when the last end was read, but not before the previous seal. */
  at: string;
  /** UTC ISO: when reading the ends began. Each entry that was stored by then is in the tree. */
  began?: string;
  /** The number of chains in the tree, the department's included. */
  chains: number;
  /** The root of the map over them (chain-map.ts), SHA-256 in hexadecimal. Without `history`: of a list (RFC 9162). */
  root: string;
  /** The hash of the previous seal; null: this is the first. */
  previous: string | null;
  /** The root over all earlier seals (seal-history.ts). Seals of earlier versions have neither this nor `began`. */
  history?: string;
  /** The SHA-256 thumbprint of the key that signed it (RFC 7638). */
  key: string;
  /** The table was restored with the seals up to this number; later ones were only in the archive. */
  restored_after?: number;
}

/** A signed seal. */
export interface Seal extends SealContent {
  /** ES256 of the content's canonical text: r and s, hexadecimal. */
  signature: string;
}

/** Returns whether a seal has a map of its chains, the root over earlier seals and the moment at which it began. */
export const hasHistory = (seal: Seal): seal is Seal & Required<Pick<Seal, 'began' | 'history'>> =>
  seal.history !== undefined;

const encoder = new TextEncoder();

/** Returns the bytes that a seal's signature covers. */
export function sealBytes(seal: SealContent | Seal): Uint8Array<ArrayBuffer> {
  const { signature: _, ...content } = seal as Seal;
  return encoder.encode(canonicalText(content));
}

/** Returns the bytes whose SHA-256 the next seal has as `previous`; they include the signature. */
export const sealLinkBytes = (seal: Seal): Uint8Array<ArrayBuffer> => encoder.encode(canonicalText(seal));

/** Returns the bytes whose SHA-256 is a key's thumbprint (RFC 7638): the required members in order. */
export const thumbprintBytes = ({ crv, kty, x, y }: SealKey): Uint8Array<ArrayBuffer> =>
  encoder.encode(canonicalText({ crv, kty, x, y }));
