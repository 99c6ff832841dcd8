import { toBase64 } from '@muster/shared/record/base64';
import type { Evidence } from '@muster/shared/record/evidence';
import { Fault } from '@muster/shared/record/fault';
import { checkKeyChain } from '@muster/shared/record/key-chain';
import { type ReadCertificate, readPem } from '@muster/shared/record/x509';
import type { CertificateCopies } from '../../kernel/sealing.ts';
import { type NamedKey, storedCertificates } from './certificate-copies.ts';

/** The certificates of a key: the first one is for the key, and each is issued by the next. */
export type KeyChain = [ReadCertificate, ...ReadCertificate[]];

/** The certificates of a key at a moment. */
export interface FoundCertificates {
  /** The newest valid ones. Undefined: none is stored, or none is valid. */
  chain?: KeyChain;
  /** Why newer ones are not valid at that moment, newest first. */
  faults: string[];
}

/** Returns the newest stored certificates of a key that are valid at a moment. */
export async function certificatesAt(
  copies: CertificateCopies,
  { id, key }: NamedKey,
  at: Date,
): Promise<FoundCertificates> {
  const stored = await storedCertificates(copies, id);
  const faults: string[] = [];
  for (const pem of stored.toReversed()) {
    try {
      return { chain: await checkKeyChain(readPem(pem), key, at), faults };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error.message);
    }
  }
  return { faults };
}

/** Returns the certificates of keys at a moment as evidence has them, for the keys that have valid ones. */
export async function chainsAt(
  copies: CertificateCopies,
  keys: readonly NamedKey[],
  at: Date,
): Promise<NonNullable<Evidence['certificates']>> {
  const found = await Promise.all(
    keys.map(async (key) => ({ key: key.id, ...(await certificatesAt(copies, key, at)) })),
  );
  return found.flatMap(({ key, chain }) => (chain ? [{ key, chain: chain.map(({ der }) => toBase64(der)) }] : []));
}

/** Returns the last moment at which all certificates of a chain are valid. */
export const validUntil = (chain: readonly ReadCertificate[]): Date =>
  new Date(Math.min(...chain.map(({ notAfter }) => notAfter.getTime())));

/** Returns the whole days from `now` to a moment; negative: it has passed. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.floor((moment.getTime() - now.getTime()) / 86_400_000);
