import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { clockTolerance, isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite, updateIf } from '../core/conditional-write.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import type { Key } from '../core/read.ts';
import { present } from '../core/write.ts';
import { accountLimits, type Exceeded } from './account-limit.ts';
import { isAnyInProgress, newAttempt } from './attempts-in-progress.ts';
import { networkOf } from './network.ts';

/**
 * The rate limit of an address: accounts that may fail from it within an hour, plus one for each account that signs in
 * (ADR 17). An account counts once. Attempts in progress count, but are no failures (ADR 17).
 */
export const addressLimit = {
  accounts: 40,
  window: 60 * 60_000,
  closed: accountLimits.account.closed,
  /** Accounts whose sign-in adds room: more would make a large station's item costly to write, and are not needed. */
  mostAdding: 400,
} as const;

/** The hits of an address, as they are stored. */
export interface AddressHits {
  /** How many more accounts may fail. */
  room: number;
  /** Shortened hashes of accounts that failed or are in progress and have not signed in since; absent: none. */
  failed?: Set<string>;
  /** Shortened hashes of the accounts that signed in; absent: none. */
  signed_in?: Set<string>;
  /** UTC ISO: the first and the latest counted attempt. */
  since: string;
  latest: string;
  /** The counted attempts in progress (`newAttempt`); absent: none. */
  under_way?: Set<string>;
  /** Attempts refused since it closed; absent: none. */
  refused?: number;
}

/** An attempt that the limit of its address accepted. */
export interface AddressAttempt {
  username: string;
  /** The attempt's name while it is in progress. */
  attempt: string;
  /** False: the account was counted before, as failed or in progress. */
  counted: boolean;
  /** The account adds no room: it has signed in from here within the hour, or too many others have. */
  signedInBefore: boolean;
}

/** The result of a hit: the accepted attempt, or the limit that refused it. */
export type AddressHit = ({ state: 'open' } & AddressAttempt) | Exceeded;

/** Short, since an item has many. Two accounts with the same hash allow one more guess. */
const shortHash = (username: string): string => hashOf(username).slice(0, 8);

/** Returns the key of an address's limit: the hash of its network. */
export const addressLimitKey = (table: SiteTable, address: string): Key => ({
  PK: `${table.site}#ADDRESS`,
  SK: hashOf(networkOf(address)),
});

const ttl = (now: Date): number => ttlAt(after(now, addressLimit.window + addressLimit.closed));

/** Returns how the limit is exceeded; undefined while it is open, or after its lockout. */
export function addressExceeded(hits: AddressHits | undefined, now: Date): Exceeded | undefined {
  if (!hits || hits.room > 0) return undefined;
  if (isAnyInProgress(hits.under_way, now)) return { state: 'full' };
  const until = after(new Date(hits.latest), addressLimit.closed);
  return isGoingOn(until, addressLimit.closed, now)
    ? { state: 'closed', until, refused: hits.refused ?? 0 }
    : undefined;
}

/** Counts an attempt on an account before its password is compared, unless the limit is exceeded. */
export async function hitAddress(table: SiteTable, key: Key, username: string, now: Date): Promise<AddressHit> {
  const attempt = newAttempt(now);
  const open = (counted: boolean, signedInBefore: boolean): AddressHit => ({
    state: 'open',
    username,
    attempt,
    counted,
    signedInBefore,
  });
  for (;;) {
    const hits = await addHit(table, key, username, now, attempt);
    const { signed_in = new Set<string>() } = hits;
    const signedInBefore = signed_in.has(shortHash(username)) || signed_in.size >= addressLimit.mostAdding;
    if (hits.under_way?.has(attempt)) return open(true, signedInBefore);
    const exceeded = addressExceeded(hits, now);
    if (exceeded) return exceeded;
    if (hits.room > 0 && isInWindow(hits, now)) return open(false, signedInBefore);
    if (await restart(table, key, hits, username, now, attempt)) return open(true, false);
  }
}

function isInWindow({ since }: AddressHits, now: Date): boolean {
  const { from, to } = windowOf(now);
  return since >= from && since <= to;
}

const windowOf = (now: Date) => ({
  from: after(now, -addressLimit.window).toISOString(),
  to: after(now, clockTolerance).toISOString(),
});

/** Counts a new account while the limit is open and in its window. Returns the hits, with this attempt if added. */
async function addHit(table: SiteTable, key: Key, username: string, now: Date, attempt: string): Promise<AddressHits> {
  const account = shortHash(username);
  const { from, to } = windowOf(now);
  const { item } = await updateIf(table, key, {
    expression:
      'ADD failed :accounts, under_way :own SET room = if_not_exists(room, :limit) - :one, since = if_not_exists(since, :now), latest = :now, #ttl = :ttl',
    condition:
      'attribute_not_exists(PK) OR (room > :none AND since BETWEEN :from AND :to AND NOT contains(failed, :account))',
    names: { '#ttl': 'ttl' },
    values: {
      ':accounts': new Set([account]),
      ':account': account,
      ':own': new Set([attempt]),
      ':limit': addressLimit.accounts,
      ':one': 1,
      ':none': 0,
      ':now': now.toISOString(),
      ':from': from,
      ':to': to,
      ':ttl': ttl(now),
    },
  });
  if (!item) throw new Error('A rate limit that refused an attempt does not exist');
  return entityOf<AddressHits>(item);
}

/** Starts a new count with this attempt, on condition that the old one is as read. Returns whether it did. */
async function restart(
  table: SiteTable,
  key: Key,
  old: AddressHits,
  username: string,
  now: Date,
  attempt: string,
): Promise<boolean> {
  const fresh: AddressHits = {
    room: addressLimit.accounts - 1,
    failed: new Set([shortHash(username)]),
    since: now.toISOString(),
    latest: now.toISOString(),
    under_way: new Set([attempt]),
  };
  const { written } = await conditionalWrite(
    table,
    new PutCommand({
      TableName: table.name,
      Item: { ...key, ...fresh, ttl: ttl(now) },
      ConditionExpression: 'since = :since AND latest = :latest AND room = :room',
      ExpressionAttributeValues: { ':since': old.since, ':latest': old.latest, ':room': old.room },
    }),
  );
  return written;
}

/**
 * Records a failed attempt: its account stays counted, or is counted again if a parallel attempt was refunded. Returns
 * the end of the lockout that it caused, or undefined.
 */
export async function failAddressHit(
  table: SiteTable,
  key: Key,
  { username, attempt, counted }: AddressAttempt,
  now: Date,
): Promise<Date | undefined> {
  const account = shortHash(username);
  const own = new Set([attempt]);
  const kept = await updateIf(table, key, {
    expression: 'DELETE under_way :own',
    condition: 'contains(failed, :account)',
    values: { ':account': account, ':own': own },
  });
  if (kept.written && !counted) return undefined;
  const { written, item } = kept.written
    ? kept
    : await updateIf(table, key, {
        expression: 'ADD failed :accounts SET room = room - :one, latest = :now DELETE under_way :own',
        condition: `${present} AND NOT contains(failed, :account)`,
        values: {
          ':account': account,
          ':own': own,
          ':accounts': new Set([account]),
          ':one': 1,
          ':now': now.toISOString(),
        },
      });
  const exceeded = written && item ? addressExceeded(entityOf<AddressHits>(item), now) : undefined;
  return exceeded?.state === 'closed' ? exceeded.until : undefined;
}

/** Takes an attempt in progress off the limit: its password was not compared. */
export async function refundAddressHit(
  table: SiteTable,
  key: Key,
  { username, attempt, counted }: AddressAttempt,
): Promise<void> {
  if (!counted) return;
  await updateIf(table, key, {
    expression: 'SET room = room + :one DELETE failed :accounts, under_way :own',
    condition: 'contains(under_way, :attempt)',
    values: {
      ':one': 1,
      ':accounts': new Set([shortHash(username)]),
      ':own': new Set([attempt]),
      ':attempt': attempt,
    },
  });
}

/** Records that an account signed in: refunds its attempt and, once an hour, adds room for one more account. */
export async function refundSignedInAddress(
  table: SiteTable,
  key: Key,
  { username, attempt, counted, signedInBefore }: AddressAttempt,
): Promise<void> {
  const account = shortHash(username);
  const own = new Set([attempt]);
  const refund = async (first: boolean) => {
    const { written } = await updateIf(table, key, {
      expression: `${first ? 'ADD signed_in :accounts ' : ''}SET room = room + :back DELETE failed :accounts, under_way :own`,
      condition: `contains(failed, :account)${first ? ' AND NOT contains(signed_in, :account)' : ''}`,
      values: { ':accounts': new Set([account]), ':account': account, ':own': own, ':back': first ? 2 : 1 },
    });
    return written;
  };
  // Of two parallel sign-ins, either the other one refunded the account, or this one counts as the second.
  if ((!signedInBefore && (await refund(true))) || (await refund(false)) || !counted) return;
  await updateIf(table, key, { expression: 'DELETE under_way :own', condition: present, values: { ':own': own } });
}
