import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { clockTolerance, isGoingOn } from '../../clock.ts';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, present, remove } from '../core/write.ts';
import { isAnyUnderWay, newAttempt } from './attempts-in-progress.ts';
import { networkOf } from './network.ts';

/**
 * A rate limit of sign-ins: how many may fail before it closes, and for how long. An attempt is counted before the password is
 * looked at (a hit), so that attempts made side by side can't be more than the limit. Until its outcome is known it is under way: a right
 * password is refunded, a wrong one stays counted (docs/decisions/0019-answer-429-when-a-sign-in-limit-is-reached.md).
 */
export interface Door {
  name: 'pair' | 'account';
  limit: number;
  /** Milliseconds after which an attempt no longer counts; undefined: until one succeeds. */
  window?: number;
  /** Milliseconds that the door stays closed. */
  closed: number;
}

const minute = 60_000;

/** DESIGN.md section 3, "Sign-in": an account from one address, and an account from anywhere. */
export const doors = {
  pair: { name: 'pair', limit: 5, closed: 10 * minute },
  account: { name: 'account', limit: 20, window: 60 * minute, closed: 10 * minute },
} as const satisfies Record<string, Door>;

/** What a limit has counted, as it is kept. */
export interface Count {
  /** Failed or under way. */
  attempts: number;
  /** UTC ISO: the first and the latest counted attempt. */
  since: string;
  latest: string;
  /** Those whose outcome is not known yet (`newAttempt`); absent: none. */
  under_way?: Set<string>;
  /** Attempts since it closed; absent: none. */
  refused?: number;
}

/** A rate limit that lets nothing through: closed by failures, or filled by attempts of which some may still succeed. */
export type Shut = { state: 'closed'; until: Date; refused: number } | { state: 'full' };

/** What an attempt met: an open limit, which has counted it until its outcome is known, or one that is shut. */
export type Hit = { state: 'open'; attempt: string } | Shut;

const partition = (table: SiteTable): string => `${table.site}#THROTTLE`;

/**
 * Keyed by hashes: what somebody typed as a username is not kept. An address stands for its network. The doors of one account
 * share the beginning of their key.
 */
export function accountLimitKey(table: SiteTable, door: Door, username: string, address: string): Key {
  const account = hashOf(username);
  return { PK: partition(table), SK: door.name === 'pair' ? `${account}#${hashOf(networkOf(address))}` : account };
}

/** Until when each account of the site is closed, from at least one address; by the hash that `accountHash` gives. */
export async function listClosedAccounts(table: SiteTable, now: Date): Promise<Map<string, Date>> {
  const closed = new Map<string, Date>();
  for (const item of await queryAll(table, partition(table))) {
    const [account = '', address] = item.SK.split('#');
    const shut = shutBy(entityOf<Count>(item), address ? doors.pair : doors.account, now);
    if (shut?.state !== 'closed') continue;
    const known = closed.get(account);
    closed.set(account, known && known > shut.until ? known : shut.until);
  }
  return closed;
}

/** How `listClosedAccounts` names an account. */
export const accountHash = (username: string): string => hashOf(username);

/** The writes that open every door of an account. */
export async function liftAccountLimits(table: SiteTable, username: string): Promise<Action[]> {
  const items = await queryAll(table, partition(table), { prefix: hashOf(username) });
  return items.map(({ PK, SK }) => remove(table, { PK, SK }));
}

/** Returns how a limit is shut by what it has counted; undefined while it is open, or its time is over. */
export function shutBy(count: Count | undefined, { limit, closed }: Door, now: Date): Shut | undefined {
  if (!count || count.attempts < limit) return undefined;
  if (isAnyUnderWay(count.under_way, now)) return { state: 'full' };
  const until = after(new Date(count.latest), closed);
  return isGoingOn(until, closed, now) ? { state: 'closed', until, refused: count.refused ?? 0 } : undefined;
}

/**
 * Counts an attempt before its password is looked at, unless the limit is shut. It counts as a failure unless it is refunded, so attempts
 * side by side get no more looks than the limit. Losing a race for the fresh count is tried again.
 */
export async function hit(table: SiteTable, key: Key, door: Door, now: Date): Promise<Hit> {
  const attempt = newAttempt(now);
  for (;;) {
    const old = await count(table, key, door, now, attempt);
    if (!old) return { state: 'open', attempt };
    const shut = shutBy(old, door, now);
    if (shut) return shut;
    if (await startAfresh(table, key, old, now, attempt)) return { state: 'open', attempt };
  }
}

/** Adds one to the count; answers the old count instead when that is full or out of its window. */
async function count(table: SiteTable, key: Key, door: Door, now: Date, attempt: string): Promise<Count | undefined> {
  const written = await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression:
        'ADD attempts :one, under_way :own SET since = if_not_exists(since, :now), latest = :now, #ttl = :ttl',
      ConditionExpression:
        'attribute_not_exists(PK) OR (attempts < :limit AND since BETWEEN :window AND :soon AND NOT contains(under_way, :attempt))',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':own': new Set([attempt]),
        ':attempt': attempt,
        ':now': now.toISOString(),
        ':ttl': ttlAt(after(now, 24 * 60 * minute)),
        ':limit': door.limit,
        ':window': door.window ? after(now, -door.window).toISOString() : '0',
        ':soon': after(now, clockTolerance).toISOString(),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  if (written.made) return undefined;
  if (!written.old) throw new Error('A count that refused an attempt was not there');
  const old = entityOf<Count>(written.old);
  return old.under_way?.has(attempt) ? undefined : old;
}

async function startAfresh(table: SiteTable, key: Key, old: Count, now: Date, attempt: string): Promise<boolean> {
  const at = now.toISOString();
  const fresh: Count = { attempts: 1, since: at, latest: at, under_way: new Set([attempt]) };
  const { made } = await conditionalWrite(
    table,
    new PutCommand({
      TableName: table.name,
      Item: { ...key, ...fresh, ttl: ttlAt(after(now, 24 * 60 * minute)) },
      ConditionExpression: 'since = :since AND latest = :latest AND attempts = :attempts',
      ExpressionAttributeValues: { ':since': old.since, ':latest': old.latest, ':attempts': old.attempts },
    }),
  );
  return made;
}

/** Notes that an attempt has failed, which stays counted. Returns until when that has closed the limit; undefined when it has not. */
export async function settle(
  table: SiteTable,
  key: Key,
  door: Door,
  now: Date,
  attempt: string,
): Promise<Date | undefined> {
  const { made, ...written } = await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'DELETE under_way :own',
      ConditionExpression: present,
      ExpressionAttributeValues: { ':own': new Set([attempt]) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const item = made && 'item' in written ? written.item : undefined;
  const shut = item && shutBy(entityOf<Count>(item), door, now);
  return shut?.state === 'closed' ? shut.until : undefined;
}

/** Takes an attempt back from a count, which stays: others may be guessing at the same account. */
export async function refund(table: SiteTable, key: Key, attempt: string): Promise<void> {
  await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'ADD attempts :less DELETE under_way :own',
      ConditionExpression: 'contains(under_way, :attempt)',
      ExpressionAttributeValues: { ':less': -1, ':own': new Set([attempt]), ':attempt': attempt },
    }),
  );
}

/** Forgets an account's attempts from one address: its person has signed in. While others are under way, only this one is taken back. */
export async function forget(table: SiteTable, key: Key, attempt: string): Promise<void> {
  const { made } = await conditionalWrite(
    table,
    new DeleteCommand({
      TableName: table.name,
      Key: key,
      ConditionExpression: 'under_way = :own',
      ExpressionAttributeValues: { ':own': new Set([attempt]) },
    }),
  );
  if (!made) await refund(table, key, attempt);
}

/** Counts a refused attempt with what refused it: a closed door, a ticket. One that is gone meanwhile has nothing to count. */
export async function countRefused(table: SiteTable, key: Key): Promise<void> {
  await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'ADD refused :one',
      ConditionExpression: present,
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}
