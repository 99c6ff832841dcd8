import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { contentsOf } from './contents.ts';
import type { System } from './system.ts';

/** Removes a site's entries, as before records had any. Uses a plain client, because the table's own rejects it. */
export async function forgetEntries(system: System, site: string): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: system.endpoint ?? '', region: 'local', credentials });
  for (const { PK, SK, hired_on, mandatory_since, schema } of await contentsOf(system)) {
    const Key = { PK: { S: PK }, SK: { S: SK } };
    const TableName = system.table.name;
    if (
      PK.startsWith(`${site}#ENTRY#`) ||
      PK.startsWith(`${site}#TEXT#`) ||
      PK === `${site}#HISTORY` ||
      (PK === `${site}#SITE` && SK === 'RECORD')
    ) {
      await client.send(new DeleteItemCommand({ TableName, Key }));
    } else if (PK === `${site}#RECORD`) {
      await client.send(
        new UpdateItemCommand({ TableName, Key, UpdateExpression: 'REMOVE entries, head, recent, recent_to' }),
      );
    } else if (hired_on ?? mandatory_since ?? schema) {
      const names = { '#a': 'hired_on', '#b': 'mandatory_since', '#c': 'schema' };
      await client.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'REMOVE #a, #b, #c',
          ExpressionAttributeNames: names,
        }),
      );
    }
  }
}
