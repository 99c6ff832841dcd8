import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, type Otherwise, put, remove, transact } from '../core/write.ts';

/** The purpose of a challenge: an answer to it is invalid elsewhere. */
export type ChallengePurpose = 'second_step' | 'setup' | 'passkey_sign_in' | 'add_passkey' | 'add_totp' | 'prove';

/** A challenge, which is answered once. */
export interface FactorChallenge {
  /** Random bytes for a passkey to sign, base64url. */
  challenge: string;
  /** The secret of an authenticator app that no code has confirmed yet, base32. */
  secret?: string | undefined;
  /** The handle for a new passkey of a person without one. */
  handle?: string | undefined;
  /** UTC ISO. */
  expires_at: string;
}

/** Returns the key: `of` is the ticket, the person or the random id that it belongs to; only a hash is stored. */
const challengeKey = (table: SiteTable, purpose: ChallengePurpose, of: string): Key => ({
  PK: `${table.site}#CHALLENGE`,
  SK: `${purpose}#${hashOf(of)}`,
});

/** Stores a challenge and replaces the former one of the same ticket, person or id. */
export async function storeChallenge(
  table: SiteTable,
  purpose: ChallengePurpose,
  of: string,
  stored: FactorChallenge,
): Promise<void> {
  const ttl = ttlAt(after(new Date(stored.expires_at), 3_600_000));
  await transact(table, [put(table, { ...challengeKey(table, purpose, of), ...stored, ttl })]);
}

/** Returns a challenge. Consistent; it may have expired. */
export async function findChallenge(
  table: SiteTable,
  purpose: ChallengePurpose,
  of: string,
): Promise<FactorChallenge | undefined> {
  return entityOrNone<FactorChallenge>(await getItem(table, challengeKey(table, purpose, of)));
}

/** Deletes a challenge on use; fails with `spent` if it was answered or replaced before. */
export const spendChallenge = (
  table: SiteTable,
  purpose: ChallengePurpose,
  of: string,
  { challenge }: FactorChallenge,
  spent: Otherwise,
): Action =>
  remove(table, challengeKey(table, purpose, of), {
    condition: 'challenge = :challenge',
    values: { ':challenge': challenge },
    otherwise: spent,
  });
