import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { clientOptions } from '@muster/functions/aws/client-options';
import type { TableConnection } from '@muster/functions/table/core/client';
import { tableDefinition } from '@muster/functions/table/core/definition';

const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;

const waiting = { maxWaitTime: 60, minDelay: 1, maxDelay: 2 };

/** How a local store's table is reached; in the cloud, the data stack owns the table. */
export type TableAddress = Omit<TableConnection, 'onClient'>;

/**
 * Returns how the table of a local engine is reached, whose region and credentials mean nothing. There is no connection timeout:
 * hundreds of requests share the SDK's fifty connections, and those that wait for one would be counted as refused.
 */
export function localAddress(endpoint: string | (() => string)): TableAddress {
  return {
    endpoint: typeof endpoint === 'string' ? endpoint : async () => ({ url: new URL(endpoint()) }),
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { socketTimeout: clientOptions.requestHandler.socketTimeout },
    tableName: 'muster',
  };
}

/** Makes the table from its definition and waits until it can be used; one that exists already is left as it is. */
export async function createTable({ tableName, ...connection }: TableAddress): Promise<void> {
  const client = new DynamoDBClient(connection);
  const keys = { HASH: partitionKey, RANGE: sortKey } as const;
  const indexKeys = { HASH: index.partitionKey, RANGE: index.sortKey } as const;
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [keys.HASH, keys.RANGE, indexKeys.HASH, indexKeys.RANGE].map((name) => ({
          AttributeName: name,
          AttributeType: 'S',
        })),
        KeySchema: keySchema(keys),
        GlobalSecondaryIndexes: [
          { IndexName: index.name, KeySchema: keySchema(indexKeys), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
      }),
    );
    await waitUntilTableExists({ client, ...waiting }, { TableName: tableName });
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

/** Removes the table with everything in it; one that does not exist is fine. */
export async function dropTable({ tableName, ...connection }: TableAddress): Promise<void> {
  const client = new DynamoDBClient(connection);
  try {
    await client.send(new DeleteTableCommand({ TableName: tableName }));
    await waitUntilTableNotExists({ client, ...waiting }, { TableName: tableName });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  } finally {
    client.destroy();
  }
}

/** Whether the table holds no item at all. */
export async function isTableEmpty({ tableName, ...connection }: TableAddress): Promise<boolean> {
  const client = new DynamoDBClient(connection);
  try {
    const { Items } = await client.send(new ScanCommand({ TableName: tableName, Limit: 1, ConsistentRead: true }));
    return (Items ?? []).length === 0;
  } finally {
    client.destroy();
  }
}

function keySchema(keys: { HASH: string; RANGE: string }) {
  return [
    { AttributeName: keys.HASH, KeyType: 'HASH' as const },
    { AttributeName: keys.RANGE, KeyType: 'RANGE' as const },
  ];
}
