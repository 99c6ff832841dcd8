import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { clockTolerance, isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite, updateIf } from '../core/conditional-write.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, present, remove } from '../core/write.ts';
import { foldEmployeeNumber } from '../entities/employee.ts';
import { isAnyInProgress, newAttempt } from './attempts-in-progress.ts';
import { networkOf } from './network.ts';

/**
 * A rate limit of sign-ins. An attempt is a hit before its password is compared, so that parallel attempts cannot
 * exceed the limit. A right password is refunded, a wrong one stays counted (ADR 17).
 */
export interface AccountLimit extends Limit {
  name: 'pair' | 'account';
}

/** How many attempts of one kind may fail. */
export interface Limit {
  /** Failed attempts before the limit closes. */
  limit: number;
  /** Milliseconds after which an attempt no longer counts. Undefined: until one succeeds. */
  window?: number;
  /** Milliseconds for which the limit is closed the first time. */
  closed: number;
  /** Longest closing in milliseconds: each closing doubles. Undefined: all are as long as the first. */
  longest?: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds for which closings are remembered: waiting gives no more attempts than going on (ADR 17). */
export const closingsRemembered = 7 * day;

/** The limits of an account from one address, and from all (docs/behavior.md, "Sign-in"). */
export const accountLimits = {
  pair: { name: 'pair', limit: 5, closed: 10 * minute, longest: day },
  account: { name: 'account', limit: 20, window: 60 * minute, closed: 10 * minute, longest: day },
} as const satisfies Record<string, AccountLimit>;

/** The hits of a limit, as they are stored. */
export interface AccountHits {
  /** Attempts that failed or are in progress. */
  attempts: number;
  /** UTC ISO: the first and the latest counted attempt. */
  since: string;
  latest: string;
  /** The attempts in progress (`newAttempt`); absent: none. */
  under_way?: Set<string>;
  /** Attempts refused since it closed; absent: none. */
  refused?: number;
  /** Closings before this count, without a success since; absent: never. */
  closings?: number;
}

/** A limit that is closed by failures, or full of attempts that may still be refunded. */
export type Exceeded = { state: 'closed'; until: Date; refused: number } | { state: 'full' };

/** The result of a hit: the counted attempt, or the limit that refused it. */
export type AccountHit = { state: 'open'; attempt: string } | Exceeded;

const partition = (table: SiteTable): string => `${table.site}#THROTTLE`;

/** Returns an account's name in `listClosedAccounts`: a typed username is not stored. */
export const accountHash = (username: string): string => hashOf(username);

/** Returns the key of a limit, by the address's network. The limits of one account share a key prefix. */
export function accountLimitKey(table: SiteTable, { name }: AccountLimit, username: string, address: string): Key {
  const account = accountHash(username);
  return { PK: partition(table), SK: name === 'pair' ? `${account}#${hashOf(networkOf(address))}` : account };
}

/** Returns the latest lockout end of each account, by `accountHash`. */
export const listClosedAccounts = async (table: SiteTable, now: Date): Promise<Map<string, Date>> =>
  closedAccounts(await queryAll(table, partition(table)), now);

/** Returns the end of an account's lockout from any address; undefined: not locked. */
export async function findAccountLock(table: SiteTable, employeeNumber: string, now: Date): Promise<Date | undefined> {
  const account = accountHash(foldEmployeeNumber(employeeNumber));
  return closedAccounts(await queryAll(table, partition(table), { prefix: account }), now).get(account);
}

function closedAccounts(items: readonly Item[], now: Date): Map<string, Date> {
  const closed = new Map<string, Date>();
  for (const item of items) {
    const [account = '', address] = item.SK.split('#');
    const exceeded = accountExceeded(entityOf<AccountHits>(item), accountLimits[address ? 'pair' : 'account'], now);
    if (exceeded?.state !== 'closed') continue;
    const found = closed.get(account);
    closed.set(account, found && found > exceeded.until ? found : exceeded.until);
  }
  return closed;
}

/** Limits of one account that a transaction lifts; the next try lifts more. */
const mostLifted = 90;

/** Lifts the limits of an account from every address. */
export async function liftAccountLimits(table: SiteTable, username: string): Promise<Action[]> {
  const items = await queryAll(table, partition(table), { prefix: accountHash(username) });
  return items.slice(0, mostLifted).map(({ PK, SK }) => remove(table, { PK, SK }));
}

/** Returns how a limit is exceeded; undefined while it is open, or after its lockout. */
export function accountExceeded(hits: AccountHits | undefined, limit: Limit, now: Date): Exceeded | undefined {
  if (!hits || hits.attempts < limit.limit) return undefined;
  if (isAnyInProgress(hits.under_way, now)) return { state: 'full' };
  const closed = closedFor(hits, limit);
  const until = after(new Date(hits.latest), closed);
  return isGoingOn(until, closed, now) ? { state: 'closed', until, refused: hits.refused ?? 0 } : undefined;
}

/** Returns the length of a closing in milliseconds. */
const closedFor = ({ closings = 0 }: AccountHits, { closed, longest = closed }: Limit): number =>
  Math.min(closed * 2 ** closings, longest);

/** Returns how often a limit has closed in a row by the end of a count: the start of the next count. */
function closingsBy({ attempts, latest, closings = 0 }: AccountHits, { limit, longest }: Limit, now: Date): number {
  const isRemembered = isGoingOn(after(new Date(latest), closingsRemembered), closingsRemembered, now);
  return longest && isRemembered ? closings + (attempts >= limit ? 1 : 0) : 0;
}

/** Returns the TTL of hits whose latest attempt is now. */
const ttl = ({ longest }: Limit, now: Date): number => ttlAt(after(now, longest ? closingsRemembered : day));

/** Counts an attempt unless the limit is exceeded. Counts as failed unless refunded. */
export async function hitAccount(table: SiteTable, key: Key, limit: Limit, now: Date): Promise<AccountHit> {
  const attempt = newAttempt(now);
  for (;;) {
    const hits = await addHit(table, key, limit, now, attempt);
    if (hits.under_way?.has(attempt)) return { state: 'open', attempt };
    const exceeded = accountExceeded(hits, limit, now);
    if (exceeded) return exceeded;
    if (await restart(table, key, hits, limit, now, attempt)) return { state: 'open', attempt };
  }
}

/** Adds an attempt below the limit within its window. Returns the hits, with this attempt if it was added. */
async function addHit(table: SiteTable, key: Key, limit: Limit, now: Date, attempt: string): Promise<AccountHits> {
  const { item } = await updateIf(table, key, {
    expression: 'ADD attempts :one, under_way :own SET since = if_not_exists(since, :now), latest = :now, #ttl = :ttl',
    condition:
      'attribute_not_exists(PK) OR (attempts < :limit AND since BETWEEN :window AND :soon AND NOT contains(under_way, :attempt))',
    names: { '#ttl': 'ttl' },
    values: {
      ':one': 1,
      ':own': new Set([attempt]),
      ':attempt': attempt,
      ':now': now.toISOString(),
      ':ttl': ttl(limit, now),
      ':limit': limit.limit,
      ':window': limit.window ? after(now, -limit.window).toISOString() : '0',
      ':soon': after(now, clockTolerance).toISOString(),
    },
  });
  if (!item) throw new Error('A rate limit that refused an attempt does not exist');
  return entityOf<AccountHits>(item);
}

/** Starts a new count with this attempt, on condition that the old one is as read. Returns whether it did. */
async function restart(
  table: SiteTable,
  key: Key,
  old: AccountHits,
  limit: Limit,
  now: Date,
  attempt: string,
): Promise<boolean> {
  const at = now.toISOString();
  const closings = closingsBy(old, limit, now);
  const fresh: AccountHits = {
    attempts: 1,
    since: at,
    latest: at,
    under_way: new Set([attempt]),
    ...(closings > 0 && { closings }),
  };
  const { written } = await conditionalWrite(
    table,
    new PutCommand({
      TableName: table.name,
      Item: { ...key, ...fresh, ttl: ttl(limit, now) },
      ConditionExpression: 'since = :since AND latest = :latest AND attempts = :attempts',
      ExpressionAttributeValues: { ':since': old.since, ':latest': old.latest, ':attempts': old.attempts },
    }),
  );
  return written;
}

/** Records a failed attempt, which stays counted. Returns the end of the lockout that it caused, or undefined. */
export async function failAccountHit(
  table: SiteTable,
  key: Key,
  limit: Limit,
  now: Date,
  attempt: string,
): Promise<Date | undefined> {
  const { written, item } = await updateIf(table, key, {
    expression: 'DELETE under_way :own',
    condition: present,
    values: { ':own': new Set([attempt]) },
  });
  const exceeded = written && item ? accountExceeded(entityOf<AccountHits>(item), limit, now) : undefined;
  return exceeded?.state === 'closed' ? exceeded.until : undefined;
}

/** Takes an attempt in progress off a limit. Other hits stay: they may be guesses at the same account. */
export async function refundAccountHit(table: SiteTable, key: Key, attempt: string): Promise<void> {
  await updateIf(table, key, {
    expression: 'ADD attempts :less DELETE under_way :own',
    condition: 'contains(under_way, :attempt)',
    values: { ':less': -1, ':own': new Set([attempt]), ':attempt': attempt },
  });
}

/** Takes a successful attempt off a limit and resets its closings. Other hits stay: they may be guesses at it. */
export async function forgiveAccountHit(table: SiteTable, key: Key, attempt: string): Promise<void> {
  const { written } = await updateIf(table, key, {
    expression: 'ADD attempts :less DELETE under_way :own REMOVE closings',
    condition: 'contains(under_way, :attempt)',
    values: { ':less': -1, ':own': new Set([attempt]), ':attempt': attempt },
  });
  // Another attempt has begun a new count meanwhile.
  if (!written) await updateIf(table, key, { expression: 'REMOVE closings', condition: 'attribute_exists(closings)' });
}

/** Clears a limit after a successful attempt. While others are in progress, only this attempt is taken off. */
export async function clearAccountHits(table: SiteTable, key: Key, attempt: string): Promise<void> {
  const { written } = await conditionalWrite(
    table,
    new DeleteCommand({
      TableName: table.name,
      Key: key,
      ConditionExpression: 'under_way = :own',
      ExpressionAttributeValues: { ':own': new Set([attempt]) },
    }),
  );
  if (!written) await forgiveAccountHit(table, key, attempt);
}

/** Counts a refused attempt on the closed limit or ticket that refused it, if the item exists. */
export async function addRefusal(table: SiteTable, key: Key): Promise<void> {
  await updateIf(table, key, { expression: 'ADD refused :one', condition: present, values: { ':one': 1 } });
}
