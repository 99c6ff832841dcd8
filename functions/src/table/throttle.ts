import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TablePart } from './client.ts';
import { hashOf } from './hash.ts';
import { after, entityOf, ttlAt } from './item.ts';
import { networkOf } from './network.ts';
import { type Key, queryAll } from './read.ts';
import { type Action, present, remove } from './write.ts';
import { writeIf } from './write-if.ts';

/**
 * How many sign-ins may fail before a door closes, and for how long. An attempt is counted before the password is
 * looked at, so that attempts made side by side can't be more than the limit; a right password takes its count back.
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

interface Count {
  attempts: number;
  /** UTC ISO: the first and the latest counted attempt. */
  since: string;
  latest: string;
  /** The attempt that was counted last. */
  counted_by?: string;
  /** Attempts since it closed; absent: none. */
  refused?: number;
}

/** What an attempt found: an open door that counted it, and may have closed behind it, or a closed one. */
export type Knock = { open: true; closed_until: Date | undefined } | { open: false; refused: number };

const partition = (table: TablePart): string => `${table.site}#THROTTLE`;

/**
 * Keyed by hashes: what somebody typed as a username is not kept. An address stands for its network. The doors of one account
 * share the beginning of their key.
 */
export function throttleKey(table: TablePart, door: Door, username: string, address: string): Key {
  const account = hashOf(username);
  return { PK: partition(table), SK: door.name === 'pair' ? `${account}#${hashOf(networkOf(address))}` : account };
}

/** Until when each account of the site is closed, from at least one address; by the hash that `accountHash` gives. */
export async function closedAccounts(table: TablePart, now: Date): Promise<Map<string, Date>> {
  const closed = new Map<string, Date>();
  for (const item of await queryAll(table, partition(table))) {
    const [account = '', address] = item.SK.split('#');
    const { attempts, latest } = entityOf<Count>(item);
    const door = address ? doors.pair : doors.account;
    const until = after(new Date(latest), door.closed);
    if (attempts < door.limit || until <= now) continue;
    const known = closed.get(account);
    closed.set(account, known && known > until ? known : until);
  }
  return closed;
}

/** How `closedAccounts` names an account. */
export const accountHash = (username: string): string => hashOf(username);

/** The writes that open every door of an account. */
export async function openDoors(table: TablePart, username: string): Promise<Action[]> {
  const items = await queryAll(table, partition(table), { prefix: hashOf(username) });
  return items.map(({ PK, SK }) => remove(table, { PK, SK }));
}

/**
 * Counts an attempt, unless the door is closed. Losing a race for the fresh count is tried again. An attempt has a name of its
 * own: when its answer gets lost and the SDK sends it again, it is not counted twice, nor does it close the door to itself.
 */
export async function knock(table: TablePart, key: Key, door: Door, now: Date): Promise<Knock> {
  const attempt = randomUUID();
  for (;;) {
    const { attempts, old } = await count(table, key, door, now, attempt);
    if (!old) return { open: true, closed_until: attempts >= door.limit ? after(now, door.closed) : undefined };
    if (old.attempts >= door.limit && after(new Date(old.latest), door.closed) > now) {
      return { open: false, refused: old.refused ?? 0 };
    }
    if (await startAfresh(table, key, old, now, attempt)) return { open: true, closed_until: undefined };
  }
}

/** Adds one to the count and answers it; answers the old count instead when that is full or out of its window. */
async function count(
  table: TablePart,
  key: Key,
  door: Door,
  now: Date,
  attempt: string,
): Promise<{ attempts: number; old?: Count }> {
  const windowStart = door.window ? after(now, -door.window).toISOString() : '';
  const written = await writeIf(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression:
        'ADD attempts :one SET since = if_not_exists(since, :now), latest = :now, counted_by = :attempt, #ttl = :ttl',
      ConditionExpression:
        'attribute_not_exists(PK) OR (attempts < :limit AND since >= :window AND NOT counted_by = :attempt)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':now': now.toISOString(),
        ':attempt': attempt,
        ':ttl': ttlAt(after(now, 24 * 60 * minute)),
        ':limit': door.limit,
        ':window': windowStart,
      },
      ReturnValues: 'UPDATED_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  if (written.made) return { attempts: Number(written.item?.attempts) };
  if (!written.old) throw new Error('A count that refused an attempt was not there');
  const old = entityOf<Count>(written.old);
  return { attempts: old.attempts, ...(old.counted_by === attempt ? {} : { old }) };
}

async function startAfresh(table: TablePart, key: Key, old: Count, now: Date, attempt: string): Promise<boolean> {
  const fresh: Count = { attempts: 1, since: now.toISOString(), latest: now.toISOString(), counted_by: attempt };
  const { made } = await writeIf(
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

/** Counts a refused attempt with what refused it: a closed door, a ticket. One that is gone meanwhile has nothing to count. */
export async function countRefused(table: TablePart, key: Key): Promise<void> {
  await writeIf(
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

/** Forgets an account's attempts from one address: its person has signed in. */
export async function forget(table: TablePart, key: Key): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));
}

/** Takes one attempt back from a count, which stays: others may be guessing at the same account. */
export async function takeBack(table: TablePart, key: Key): Promise<void> {
  await writeIf(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'ADD attempts :less',
      ConditionExpression: 'attempts > :none',
      ExpressionAttributeValues: { ':less': -1, ':none': 0 },
    }),
  );
}
