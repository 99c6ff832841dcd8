import { type FactorKind, factorKinds } from '@muster/shared/factor-kinds';
import type { Transport } from '@muster/shared/passkey-json';
import type { PasswordHash } from '../../kernel/password-hash.ts';
import { atVersion } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, absent, type Otherwise, put, remove } from '../core/write.ts';
import type { HolderId } from './account-holder.ts';

/** A public key that a person's device or security key signs with (WebAuthn level 3). */
export interface Passkey {
  /** A ULID, by which calls name it. */
  id: string;
  /** The credential id that the device has chosen, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The last signature counter; devices without a counter send 0. */
  counter: number;
  transports: readonly Transport[];
  /** The host that it was created for; it signs for no other. */
  rp_id: string;
  /** The name that its holder gave it. */
  name: string;
  /** UTC ISO. */
  made_at: string;
  /** UTC ISO; absent: not used yet. */
  used_at?: string | undefined;
}

/** An authenticator app. */
export interface Totp {
  /** Base32. */
  secret: string;
  /** UTC ISO. */
  made_at: string;
  /** The last time step of an accepted code: each is accepted once. */
  last_step?: number | undefined;
}

/** The hash of a recovery code: SHA-256, or a password hash for older, shorter codes. */
export type RecoveryHash = { sha256: string } | PasswordHash;

/** A person's factors beside the password. Never answered, logged or stored in an audit entry. */
export interface Factors {
  /** At most ten, oldest first. */
  passkeys: readonly Passkey[];
  /** The handle that identifies the person to passkeys, random, base64url. */
  handle: string;
  totp?: Totp | undefined;
  /** The hashes of the unused recovery codes. */
  recovery: readonly RecoveryHash[];
  /** UTC ISO: when the person created new codes within a day. Absent: not at all. */
  codes_made?: readonly string[] | undefined;
  /** Raised at every change. The item outlives the last factor, so that no version repeats. */
  version: number;
}

export const factorsKey = (table: SiteTable, holderId: string): Key => ({
  PK: `${table.site}#EMP#${holderId}`,
  SK: 'FACTORS',
});

/** For along.ts: `findFactors` of the caller. */
export const ownFactorsKey = (table: SiteTable, { employeeId }: { employeeId: string }): Key[] => [
  factorsKey(table, employeeId),
];

/** Returns a person's kinds of factors; empty: a password only. Recovery codes alone are no factor. */
export function kindsOf(factors: Factors | undefined): FactorKind[] {
  if (!factors || (factors.passkeys.length === 0 && !factors.totp)) return [];
  return factorKinds.filter((kind) =>
    kind === 'passkey' ? factors.passkeys.length > 0 : kind === 'totp' ? factors.totp : factors.recovery.length > 0,
  );
}

/** Returns a person's factors; undefined: never any. Consistent. */
export async function findFactors(table: SiteTable, holderId: string): Promise<Factors | undefined> {
  return entityOrNone<Factors>(await getItem(table, factorsKey(table, holderId)));
}

/** Replaces a person's factors, on condition that they are as read. */
export const replaceFactors = (
  table: SiteTable,
  holderId: string,
  read: Factors | undefined,
  factors: Omit<Factors, 'version'>,
): Action =>
  put(
    table,
    { ...factorsKey(table, holderId), ...factors, version: (read?.version ?? 0) + 1 },
    atVersion(read?.version),
  );

/** Returns the key from a passkey to its holder: a hash, since a credential id may be longer than a key. */
const passkeyKey = (table: SiteTable, credentialId: string): Key => ({
  PK: `${table.site}#PASSKEY`,
  SK: hashOf(credentialId),
});

/** Returns a passkey's holder. It may have been removed since: check the holder's factors. */
export async function findPasskeyHolder(table: SiteTable, credentialId: string): Promise<HolderId | undefined> {
  return entityOrNone<HolderId>(await getItem(table, passkeyKey(table, credentialId)));
}

/** Assigns a passkey to its holder; fails with `taken` if another person of the site has it. */
export const claimPasskey = (
  table: SiteTable,
  { id, auditor }: HolderId,
  credentialId: string,
  taken: Otherwise,
): Action =>
  put(
    table,
    { ...passkeyKey(table, credentialId), id, ...(auditor && { auditor }) },
    { condition: absent, otherwise: taken },
  );

/** Removes the assignment of a passkey. */
export const freePasskey = (table: SiteTable, { credential_id }: Pick<Passkey, 'credential_id'>): Action =>
  remove(table, passkeyKey(table, credential_id));

/** Deletes all factors of a person who has left, on condition that they are as read. */
export const removeFactors = (table: SiteTable, holderId: string, read: Factors | undefined): Action[] => [
  ...(read?.passkeys ?? []).map((passkey) => freePasskey(table, passkey)),
  remove(table, factorsKey(table, holderId), atVersion(read?.version)),
];
