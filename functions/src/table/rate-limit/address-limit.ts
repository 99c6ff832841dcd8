import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { clockTolerance, isGoingOn } from '../../clock.ts';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import type { Key } from '../core/read.ts';
import { present } from '../core/write.ts';
import { doors, type Shut } from './account-limit.ts';
import { isAnyUnderWay, newAttempt } from './attempts-in-progress.ts';
import { networkOf } from './network.ts';

/**
 * The rate limit of an address: it may not try one password on many accounts. Within an hour it has room for so many accounts that fail, and
 * for one more with each account that signs in: a whole department behind one address mistypes as well, and then gets it right
 * (docs/decisions/0014-rate-limit-sign-in-per-account-and-address.md). An account counts once, and no longer when it has signed in. One that is under way takes room, and is
 * no failure: whoever finds the room taken up by those waits (docs/decisions/0019-answer-429-when-a-sign-in-limit-is-reached.md).
 */
export const addressLimit = { room: 40, window: 60 * 60_000, closed: doors.account.closed } as const;

/** How many accounts have failed or are under way from an address, as it is kept. */
export interface AddressCount {
  /** How many more accounts may fail. */
  room: number;
  /** Accounts that failed, or are under way, and have not signed in since; accounts that signed in. By shortened hashes; absent: none. */
  failed?: Set<string>;
  signed_in?: Set<string>;
  /** UTC ISO: the first and the latest attempt that took room. */
  since: string;
  latest: string;
  /** The attempts that took room and whose outcome is not known yet (`newAttempt`); absent: none. */
  under_way?: Set<string>;
  /** Attempts since it closed; absent: none. */
  refused?: number;
}

/** An attempt that the limit of its address let through. */
export interface AddressAttempt {
  username: string;
  /** Names the attempt while it is under way. */
  attempt: string;
  /** False where the account had failed before, or is under way in another attempt. */
  tookRoom: boolean;
  /** The account has signed in from here within the hour. */
  signedInBefore: boolean;
}

/** What an attempt met: an open limit or one that is shut. */
export type AddressHit = ({ state: 'open' } & AddressAttempt) | Shut;

/** Short, since an item holds many: two accounts that are taken for one are one guess more. */
const accountMark = (username: string): string => hashOf(username).slice(0, 8);

/** Keyed by the hash of the address's network. */
export const addressKey = (table: SiteTable, address: string): Key => ({
  PK: `${table.site}#ADDRESS`,
  SK: hashOf(networkOf(address)),
});

const ttl = (now: Date): number => ttlAt(after(now, addressLimit.window + addressLimit.closed));

/** Returns how an address is shut by what it has counted; undefined while it is open, or its time is over. */
export function addressShutBy(count: AddressCount | undefined, now: Date): Shut | undefined {
  if (!count || count.room > 0) return undefined;
  if (isAnyUnderWay(count.under_way, now)) return { state: 'full' };
  const until = after(new Date(count.latest), addressLimit.closed);
  return isGoingOn(until, addressLimit.closed, now)
    ? { state: 'closed', until, refused: count.refused ?? 0 }
    : undefined;
}

/**
 * Counts an attempt on an account before its password is looked at, so that attempts made side by side can't be more than there
 * is room for. An account that has failed already takes no more room.
 */
export async function hitAddress(table: SiteTable, key: Key, username: string, now: Date): Promise<AddressHit> {
  const attempt = newAttempt(now);
  const open = (tookRoom: boolean, signedInBefore: boolean): AddressHit => ({
    state: 'open',
    username,
    attempt,
    tookRoom,
    signedInBefore,
  });
  for (;;) {
    const { count, tookRoom } = await takeRoom(table, key, username, now, attempt);
    const signedInBefore = count.signed_in?.has(accountMark(username)) ?? false;
    if (tookRoom) return open(true, signedInBefore);
    const shut = addressShutBy(count, now);
    if (shut) return shut;
    if (count.room > 0 && isOfThisHour(count, now)) return open(false, signedInBefore);
    if (await startAfresh(table, key, count, username, now, attempt)) return open(true, false);
  }
}

function isOfThisHour({ since }: AddressCount, now: Date): boolean {
  const { from, to } = hourBefore(now);
  return since >= from && since <= to;
}

const hourBefore = (now: Date) => ({
  from: after(now, -addressLimit.window).toISOString(),
  to: after(now, clockTolerance).toISOString(),
});

/** Takes room for an account and answers the new count; the old one where there is none, it is of an earlier hour, or the account has it. */
async function takeRoom(
  table: SiteTable,
  key: Key,
  username: string,
  now: Date,
  attempt: string,
): Promise<{ count: AddressCount; tookRoom: boolean }> {
  const mark = accountMark(username);
  const { from, to } = hourBefore(now);
  const written = await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression:
        'ADD failed :account, under_way :own SET room = if_not_exists(room, :room) - :one, since = if_not_exists(since, :now), latest = :now, #ttl = :ttl',
      ConditionExpression:
        'attribute_not_exists(PK) OR (room > :none AND since BETWEEN :from AND :to AND NOT contains(failed, :mark))',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':account': new Set([mark]),
        ':mark': mark,
        ':own': new Set([attempt]),
        ':room': addressLimit.room,
        ':one': 1,
        ':none': 0,
        ':now': now.toISOString(),
        ':from': from,
        ':to': to,
        ':ttl': ttl(now),
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  const item = written.made ? written.item : written.old;
  if (!item) throw new Error('An address that refused an attempt was not there');
  const count = entityOf<AddressCount>(item);
  return { count, tookRoom: count.under_way?.has(attempt) ?? false };
}

async function startAfresh(
  table: SiteTable,
  key: Key,
  old: AddressCount,
  username: string,
  now: Date,
  attempt: string,
): Promise<boolean> {
  const fresh: AddressCount = {
    room: addressLimit.room - 1,
    failed: new Set([accountMark(username)]),
    since: now.toISOString(),
    latest: now.toISOString(),
    under_way: new Set([attempt]),
  };
  const { made } = await conditionalWrite(
    table,
    new PutCommand({
      TableName: table.name,
      Item: { ...key, ...fresh, ttl: ttl(now) },
      ConditionExpression: 'since = :since AND latest = :latest AND room = :room',
      ExpressionAttributeValues: { ':since': old.since, ':latest': old.latest, ':room': old.room },
    }),
  );
  return made;
}

/**
 * Notes that an attempt has failed: its account stays counted, and is counted again where another attempt on it was taken back meanwhile.
 * Returns until when that has closed the address; undefined when it has not.
 */
export async function settleAddress(
  table: SiteTable,
  key: Key,
  { username, attempt, tookRoom }: AddressAttempt,
  now: Date,
): Promise<Date | undefined> {
  const mark = accountMark(username);
  const values = { ':mark': mark, ':own': new Set([attempt]) };
  const still = await change(table, key, 'DELETE under_way :own', 'contains(failed, :mark)', values);
  const again =
    still ??
    (await change(
      table,
      key,
      'ADD failed :account SET room = room - :one, latest = :now DELETE under_way :own',
      `${present} AND NOT contains(failed, :mark)`,
      { ...values, ':account': new Set([mark]), ':one': 1, ':now': now.toISOString() },
    ));
  if (!again || (still && !tookRoom)) return undefined;
  const shut = addressShutBy(again, now);
  return shut?.state === 'closed' ? shut.until : undefined;
}

/** Takes an attempt back whose password was not looked at. */
export async function refundAddress(
  table: SiteTable,
  key: Key,
  { username, attempt, tookRoom }: AddressAttempt,
): Promise<void> {
  if (!tookRoom) return;
  await change(
    table,
    key,
    'SET room = room + :one DELETE failed :account, under_way :own',
    'contains(under_way, :attempt)',
    { ':one': 1, ':account': new Set([accountMark(username)]), ':own': new Set([attempt]), ':attempt': attempt },
  );
}

/** The account has signed in: it gets back what it took, and once an hour room for one more that fails. */
export async function giveRoomBack(
  table: SiteTable,
  key: Key,
  { username, attempt, tookRoom, signedInBefore }: AddressAttempt,
): Promise<void> {
  const mark = accountMark(username);
  const values = { ':account': new Set([mark]), ':mark': mark, ':own': new Set([attempt]) };
  const give = (first: boolean) =>
    change(
      table,
      key,
      'ADD signed_in :account SET room = room + :back DELETE failed :account, under_way :own',
      `contains(failed, :mark)${first ? ' AND NOT contains(signed_in, :mark)' : ''}`,
      { ...values, ':back': first ? 2 : 1 },
    );
  // Signed in side by side: either the other one gave it back, or this one counts as the second.
  if ((!signedInBefore && (await give(true))) || (await give(false)) || !tookRoom) return;
  await change(table, key, 'DELETE under_way :own', present, { ':own': values[':own'] });
}

/** Changes the count on a condition. Returns what it is then; undefined where the condition does not hold. */
async function change(
  table: SiteTable,
  key: Key,
  UpdateExpression: string,
  ConditionExpression: string,
  ExpressionAttributeValues: Record<string, unknown>,
): Promise<AddressCount | undefined> {
  const written = await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues,
      ReturnValues: 'ALL_NEW',
    }),
  );
  return written.made && written.item ? entityOf<AddressCount>(written.item) : undefined;
}
