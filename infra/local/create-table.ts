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
import { clientOptions } from '@muster/functions/kernel/client-options';
import type { TableConnection } from '@muster/functions/table/core/client';
import { tableDefinition } from '@muster/functions/table/core/definition';

const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;

const waiting = { maxWaitTime: 60, minDelay: 1, maxDelay: 2 };

/** The connection to a local store's table. */
export type TableAddress = Omit<TableConnection, 'onClient'>;

/**
 * Returns the connection to a local engine's table; the engine ignores region and credentials. No connection timeout:
 * hundreds of requests share the SDK's fifty connections, and waiting for one would count as a timeout.
 */
export function localAddress(endpoint: string | (() => string)): TableAddress {
  return {
    endpoint: typeof endpoint === 'string' ? endpoint : parseOnChange(endpoint),
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { socketTimeout: clientOptions.requestHandler.socketTimeout },
    tableName: 'muster',
  };
}

/** Returns a function that parses the address only when it changes: the SDK requests it for each call. */
function parseOnChange(address: () => string) {
  const parse = (text: string) => {
    const { protocol, hostname, port, pathname: path } = new URL(text);
    return { text, endpoint: { protocol, hostname, path, ...(port && { port: Number(port) }) } };
  };
  let latest: ReturnType<typeof parse> | undefined;
  return async () => {
    const text = address();
    if (latest?.text !== text) latest = parse(text);
    return latest.endpoint;
  };
}

/** Creates the table unless it exists, and waits until it is active. */
export async function createTable(address: TableAddress): Promise<void> {
  const { tableName } = address;
  const keys = { HASH: partitionKey, RANGE: sortKey } as const;
  const indexKeys = { HASH: index.partitionKey, RANGE: index.sortKey } as const;
  const create = async (client: DynamoDBClient) => {
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
  };
  await withClient(address, create).catch((error) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
}

/** Deletes the table with its items, if it exists. */
export async function dropTable(address: TableAddress): Promise<void> {
  const drop = async (client: DynamoDBClient) => {
    await client.send(new DeleteTableCommand({ TableName: address.tableName }));
    await waitUntilTableNotExists({ client, ...waiting }, { TableName: address.tableName });
  };
  await withClient(address, drop).catch((error) => {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  });
}

export function isTableEmpty(address: TableAddress): Promise<boolean> {
  return withClient(address, async (client) => {
    const scan = new ScanCommand({ TableName: address.tableName, Limit: 1, ConsistentRead: true });
    return ((await client.send(scan)).Items ?? []).length === 0;
  });
}

async function withClient<T>({ tableName: _, ...options }: TableAddress, work: (client: DynamoDBClient) => Promise<T>) {
  const client = new DynamoDBClient(options);
  try {
    return await work(client);
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
