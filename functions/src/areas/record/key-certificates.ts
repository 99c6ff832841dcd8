import { toBase64 } from '@muster/shared/record/base64';
import type { Evidence } from '@muster/shared/record/evidence';
import { Fault } from '@muster/shared/record/fault';
import { checkKeyChain } from '@muster/shared/record/key-chain';
import type { SealKey } from '@muster/shared/record/seal';
import { type ReadCertificate, readPem } from '@muster/shared/record/x509';
import type { CertificateCopies } from '../../kernel/sealing.ts';

/** The certificates of a key: the first one is for the key, and each is issued by the next. */
export type KeyChain = [ReadCertificate, ...ReadCertificate[]];

/** Returns the name of a stored certificate. */
export const certificateName = (key: string, no: number): string => `${key}/${String(no).padStart(4, '0')}.pem`;

/** A key of seals with its thumbprint. */
export interface NamedKey {
  id: string;
  key: SealKey;
}

/** Stores the certificates of a key after the earlier ones. Repeated and concurrent calls are safe. */
export async function addCertificate(copies: CertificateCopies, key: string, pem: string): Promise<void> {
  for (let no = 1; ; no++) {
    if ((await copies.find(key, no)) === undefined) await copies.keep(key, no, pem);
    // A concurrent call may have stored another certificate under this number.
    if ((await copies.find(key, no)) === pem) return;
  }
}

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
  const stored: string[] = [];
  for (let pem = await copies.find(id, 1); pem !== undefined; pem = await copies.find(id, stored.length + 1))
    stored.push(pem);
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

/** Returns the certificates of an evidence file's keys at a moment, for those that have valid ones. */
export async function certificatesOf(
  copies: CertificateCopies,
  keys: readonly NamedKey[],
  at: Date,
): Promise<NonNullable<Evidence['certificates']>> {
  const found = await Promise.all(keys.map(async (key) => ({ key: key.id, ...(await certificatesAt(copies, key, at)) })));
  return found.flatMap(({ key, chain }) => (chain ? [{ key, chain: chain.map(({ der }) => toBase64(der)) }] : []));
}

/** Returns the last moment at which all certificates of a chain are valid. */
export const validUntil = (chain: readonly ReadCertificate[]): Date =>
  new Date(Math.min(...chain.map(({ notAfter }) => notAfter.getTime())));

/** Returns the whole days from `now` to a moment; negative: it has passed. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.floor((moment.getTime() - now.getTime()) / 86_400_000);
