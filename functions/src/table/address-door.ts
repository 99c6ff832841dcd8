import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TablePart } from './client.ts';
import { hashOf } from './hash.ts';
import { after, entityOf, ttlAt } from './item.ts';
import { networkOf } from './network.ts';
import type { Key } from './read.ts';
import { doors } from './throttle.ts';
import { writeIf } from './write-if.ts';

/**
 * One address may not try one password on many accounts. Within an hour it has room for so many accounts that fail, and for one
 * more with each account that signs in: a whole department behind one address mistypes as well, and then gets it right
 * (docs/decisions/0014-guessing.md). An account counts once, and no longer when it has signed in.
 */
export const addressDoor = { room: 40, window: 60 * 60_000, closed: doors.account.closed } as const;

interface AddressCount {
  /** How many more accounts may fail. */
  room: number;
  /** Accounts that failed and have not signed in since; accounts that signed in. By shortened hashes; absent: none. */
  failed?: Set<string>;
  signed_in?: Set<string>;
  /** UTC ISO: the first and the latest attempt that took room. */
  since: string;
  latest: string;
  /** The attempt that took room last. */
  taken_by?: string;
  /** Attempts since it closed; absent: none. */
  refused?: number;
}

/** What an attempt found: a door with room, which it may have used up, or a closed one. */
export type AddressKnock =
  | { open: true; closed_until: Date | undefined; signedInBefore: boolean }
  | { open: false; refused: number };

/** Short, since an item holds many: two accounts that are taken for one are one guess more. */
const accountMark = (username: string): string => hashOf(username).slice(0, 8);

/** Keyed by the hash of the address's network. */
export const addressKey = (table: TablePart, address: string): Key => ({
  PK: `${table.site}#ADDRESS`,
  SK: hashOf(networkOf(address)),
});

const ttl = (now: Date): number => ttlAt(after(now, addressDoor.window + addressDoor.closed));

/**
 * Counts an attempt on an account before its password is looked at, so that attempts made side by side can't be more than there
 * is room for. An attempt has a name of its own: when its answer gets lost and the SDK sends it again, it does not find the door
 * closed that it has closed itself.
 */
export async function knockAddress(table: TablePart, key: Key, username: string, now: Date): Promise<AddressKnock> {
  const attempt = randomUUID();
  for (;;) {
    const { count, tookRoom } = await takeRoom(table, key, username, now, attempt);
    const signedInBefore = count.signed_in?.has(accountMark(username)) ?? false;
    const closed_until = after(new Date(count.latest), addressDoor.closed);
    if (tookRoom) return { open: true, closed_until: count.room > 0 ? undefined : closed_until, signedInBefore };
    const over = count.since < after(now, -addressDoor.window).toISOString();
    if (count.room <= 0 && closed_until > now) return { open: false, refused: count.refused ?? 0 };
    if (count.room > 0 && !over) return { open: true, closed_until: undefined, signedInBefore };
    if (await startAfresh(table, key, count, username, now)) {
      return { open: true, closed_until: undefined, signedInBefore: false };
    }
  }
}

/** Takes room for an account and answers the new count; the old one where there is none, it is of an earlier hour, or the account has it. */
async function takeRoom(
  table: TablePart,
  key: Key,
  username: string,
  now: Date,
  attempt: string,
): Promise<{ count: AddressCount; tookRoom: boolean }> {
  const mark = accountMark(username);
  const written = await writeIf(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression:
        'ADD failed :account SET room = if_not_exists(room, :room) - :one, since = if_not_exists(since, :now), latest = :now, taken_by = :attempt, #ttl = :ttl',
      ConditionExpression:
        'attribute_not_exists(PK) OR (room > :none AND since >= :window AND NOT contains(failed, :mark))',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':account': new Set([mark]),
        ':mark': mark,
        ':attempt': attempt,
        ':room': addressDoor.room,
        ':one': 1,
        ':none': 0,
        ':now': now.toISOString(),
        ':window': after(now, -addressDoor.window).toISOString(),
        ':ttl': ttl(now),
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  const item = written.made ? written.item : written.old;
  if (!item) throw new Error('An address that refused an attempt was not there');
  const count = entityOf<AddressCount>(item);
  return { count, tookRoom: written.made || count.taken_by === attempt };
}

async function startAfresh(
  table: TablePart,
  key: Key,
  old: AddressCount,
  username: string,
  now: Date,
): Promise<boolean> {
  const fresh: AddressCount = {
    room: addressDoor.room - 1,
    failed: new Set([accountMark(username)]),
    since: now.toISOString(),
    latest: now.toISOString(),
  };
  const { made } = await writeIf(
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

/** The account has signed in: it gets back what it took, and once an hour room for one more that fails. */
export async function giveRoomBack(
  table: TablePart,
  key: Key,
  username: string,
  signedInBefore: boolean,
): Promise<void> {
  const mark = accountMark(username);
  const { made } = await writeIf(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: 'ADD signed_in :account SET room = room + :back DELETE failed :account',
      ConditionExpression: `contains(failed, :mark)${signedInBefore ? '' : ' AND NOT contains(signed_in, :mark)'}`,
      ExpressionAttributeValues: { ':account': new Set([mark]), ':mark': mark, ':back': signedInBefore ? 1 : 2 },
    }),
  );
  // Signed in side by side: either the other one gave it back, or this one counts as the second.
  if (!made && !signedInBefore) await giveRoomBack(table, key, username, true);
}
