import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import type { Item, Key } from './read.ts';
import { whyCancelled, withoutCollision } from './write.ts';

/**
 * One item as every transaction leaves it that had written anything when this was asked. A consistent read alone may see one
 * item of a transaction already and another one not yet: who has read the one must ask for the other in this way.
 */
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
