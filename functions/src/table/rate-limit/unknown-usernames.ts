import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { networkOf } from './network.ts';

const day = 24 * 60 * 60_000;

/** One count for each address (its network) and UTC day: usernames that nobody has are counted by where they come from, and not kept. */
const tallyKey = (table: SiteTable, address: string, now: Date): Key => ({
  PK: `${table.site}#TALLY`,
  SK: `${now.toISOString().slice(0, 10)}#${hashOf(networkOf(address))}`,
});

/** How many sign-ins with a username that nobody has came from an address today. */
export async function unknownNames(table: SiteTable, address: string, now: Date): Promise<number> {
  return Number((await getItem(table, tallyKey(table, address, now)))?.attempts ?? 0);
}

/** Counts one more of them. */
export async function countUnknownName(table: SiteTable, address: string, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: tallyKey(table, address, now),
      UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': ttlAt(after(now, 2 * day)) },
    }),
  );
}
