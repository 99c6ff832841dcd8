import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Key } from '@muster/functions/table/core/read';
import type { System } from './system.ts';

/** Changes a text of an item without the product's table client, which rejects changes of entries and seals. */
export async function forge(
  { table, endpoint }: Pick<System, 'table' | 'endpoint'>,
  { PK, SK }: Key,
  field: string,
  value: (before: string) => string,
): Promise<void> {
  if (!endpoint) throw new Error('A table is forged where its DynamoDB listens');
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'local', credentials });
  const update = (text: string) =>
    client.send(
      new UpdateItemCommand({
        TableName: table.name,
        Key: { PK: { S: PK }, SK: { S: SK } },
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': { S: text } },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
  const { Attributes } = await update('');
  await update(value(Attributes?.[field]?.S ?? ''));
  client.destroy();
}

/** Returns the key of an entry of a record. */
export const entryKey = (site: string, chain: string, no: number): Key => ({
  PK: `${site}#ENTRY#${chain}`,
  SK: String(no).padStart(10, '0'),
});
