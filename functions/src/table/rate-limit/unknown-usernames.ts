import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { networkOf } from './network.ts';

const day = 24 * 60 * 60_000;

/** Returns the key of a network's count on a UTC day. The usernames are not stored. */
const countKey = (table: SiteTable, address: string, now: Date): Key => ({
  PK: `${table.site}#TALLY`,
  SK: `${now.toISOString().slice(0, 10)}#${hashOf(networkOf(address))}`,
});

/** Returns today's sign-ins from an address with unknown usernames. */
export async function findUnknownUsernames(table: SiteTable, address: string, now: Date): Promise<number> {
  return Number((await getItem(table, countKey(table, address, now)))?.attempts ?? 0);
}

/** Counts a sign-in with an unknown username. */
export async function addUnknownUsername(table: SiteTable, address: string, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: countKey(table, address, now),
      UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': ttlAt(after(now, 2 * day)) },
    }),
  );
}
