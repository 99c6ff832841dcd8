import { type FactorKind, factorKinds } from '@muster/shared/factor-kinds';
import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';

/** A public key that a person's device or security key signs with (WebAuthn level 3). */
export interface Passkey {
  /** Its credential id, base64url. */
  id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The last signature counter; devices that count nothing send 0. */
  counter: number;
  transports: readonly string[];
  /** What its holder calls it. */
  name: string;
  /** UTC ISO. */
  made_at: string;
  /** UTC ISO; absent: not used yet. */
  used_at?: string | undefined;
}

/** What one person can prove themselves with beside a password. Never answered, logged or told in an audit entry. */
export interface Factors {
  passkeys: readonly Passkey[];
  /** The handle by which passkeys name the person, random, base64url. */
  handle: string;
  totp?:
    | {
        /** Base32. */
        secret: string;
        /** UTC ISO. */
        made_at: string;
        /** The last time step of which a code was accepted: each is accepted once. */
        last_step?: number | undefined;
      }
    | undefined;
  /** The hashes of the recovery codes that are left. */
  recovery: readonly string[];
  /** Raised at every change. */
  version: number;
}

export const factorsKey = (table: SiteTable, holderId: string): Key => ({
  PK: `${table.site}#EMP#${holderId}`,
  SK: 'FACTORS',
});

/** Returns what somebody can prove themselves with now; empty: a password only. Recovery codes alone are no factor. */
export function kindsOf(factors: Factors | undefined): FactorKind[] {
  if (!factors || (factors.passkeys.length === 0 && !factors.totp)) return [];
  return factorKinds.filter((kind) =>
    kind === 'passkey' ? factors.passkeys.length > 0 : kind === 'totp' ? factors.totp : factors.recovery.length > 0,
  );
}
