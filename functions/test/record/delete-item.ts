import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { System } from '@muster/testing/system';

/** Deletes an item that the table's own client would not. */
export async function deleteItem(system: System, { PK, SK }: { PK: string; SK: string }): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: system.endpoint ?? '', region: 'local', credentials });
  await client.send(new DeleteItemCommand({ TableName: system.table.name, Key: { PK: { S: PK }, SK: { S: SK } } }));
  client.destroy();
}
