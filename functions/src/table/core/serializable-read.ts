import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import type { Item, Key } from './item.ts';
import { whyCancelled, withoutCollision } from './write.ts';

/** Returns an item with all transactions that earlier reads saw in part. A consistent read alone may miss them. */
export async function getSerializable(table: SiteTable, key: Key): Promise<Item | undefined> {
  const input = { TransactItems: [{ Get: { TableName: table.name, Key: key } }] };
  return withoutCollision(async () => {
    try {
      const { Responses } = await table.client.send(new TransactGetCommand(input));
      return Responses?.[0]?.Item as Item | undefined;
    } catch (error) {
      throw error instanceof TransactionCanceledException ? whyCancelled(error, []) : error;
    }
  });
}
