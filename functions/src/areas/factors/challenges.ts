import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { type ChallengePurpose, type FactorChallenge, storeChallenge } from '../../table/entities/factor-challenge.ts';
import { randomText } from './passkeys.ts';

/** Lifetime of a challenge in milliseconds, as long as a ticket's. */
export const challengeLifetime = 10 * 60_000;

/** Stores a new challenge of 32 random bytes, replaces the former one, and returns it. */
export async function newChallenge(
  table: SiteTable,
  now: Date,
  { purpose, of }: { purpose: ChallengePurpose; of: string },
  more: Pick<FactorChallenge, 'secret' | 'handle'> = {},
): Promise<string> {
  const challenge = randomText(32);
  const expires_at = after(now, challengeLifetime).toISOString();
  await storeChallenge(table, purpose, of, { challenge, ...more, expires_at });
  return challenge;
}
