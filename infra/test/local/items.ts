import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TableAddress } from '../../local/create-table.ts';

/**
 * Writes items until `isEnough` returns true or the engine ends. Returns the sort keys of acknowledged items in order.
 */
export async function writeItems(
  { tableName, ...connection }: TableAddress,
  isEnough: (acknowledged: number) => Promise<boolean>,
): Promise<string[]> {
  const client = new DynamoDBClient({ ...connection, maxAttempts: 1 });
  const acknowledged: string[] = [];
  try {
    for (;;) {
      const key = String(acknowledged.length).padStart(6, '0');
      const item = { PK: { S: 'TEST#ITEMS' }, SK: { S: key }, text: { S: 'x'.repeat(500) } };
      await client.send(new PutItemCommand({ TableName: tableName, Item: item }));
      acknowledged.push(key);
      if (await isEnough(acknowledged.length)) return acknowledged;
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNREFUSED' || (error as { code?: string }).code === 'ECONNRESET') {
      return acknowledged;
    }
    throw error;
  } finally {
    client.destroy();
  }
}

/** Returns the sort keys of all items in the table, in order. */
export async function writtenItems({ tableName, ...connection }: TableAddress): Promise<string[]> {
  const client = new DynamoDBClient(connection);
  const keys: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    keys.push(...Items.map(({ SK }) => SK?.S ?? ''));
  }
  client.destroy();
  return keys.sort();
}
