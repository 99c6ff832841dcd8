import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { auditLogMark, tableDefinition } from '@muster/functions/table/core/definition';
import { type AppendOnly, onlyAdded } from '../../cloud/append-only.ts';
import { partitionOf } from '../../cloud/gov-cloud.ts';
import { type Check, type Finding, isRefusal, unknown, using } from '../checklist/checklist.ts';
import { type Observed, verdict } from './verdict.ts';

/** A region, and its setting. */
export interface ProbeTarget {
  region: string;
  /** The profile of the credentials; undefined: from the environment. */
  profile: string | undefined;
  appendOnly: AppendOnly;
}

/** Begins the name of each probe's table. A killed run leaves its table behind. */
export const probePrefix = 'muster-append-only-probe-';
const onTables = `on table/${probePrefix}*`;

/**
 * AWS evaluates the append-only deny for transactions as the setting `appendOnly` requires
 * (docs/decisions/0005-keep-the-audit-log-append-only.md). Creates a table that has the deny as its own policy, so that
 * it applies to these credentials, and deletes it.
 */
export const appendOnlyHolds: Check<ProbeTarget> = {
  title: 'Append-only',
  calls: () => [
    'sts GetCallerIdentity',
    `dynamodb CreateTable ${probePrefix}<id> (also needs dynamodb:PutResourcePolicy)`,
    'dynamodb DescribeTable',
    'dynamodb TransactWriteItems (needs dynamodb:PutItem, dynamodb:UpdateItem, dynamodb:DeleteItem)',
    'dynamodb UpdateItem',
    'dynamodb DeleteTable',
  ],
  async run({ region, profile, appendOnly }) {
    const { Account = '' } = await using(new STSClient({ region, profile }), (sts) =>
      sts.send(new GetCallerIdentityCommand()),
    );
    const TableName = `${probePrefix}${randomUUID().slice(0, 8)}`;
    const policy = denyOf(`arn:${partitionOf(region)}:dynamodb:${region}:${Account}:table/${TableName}`);
    return using(new DynamoDBClient({ region, profile }), (client) =>
      withTable({ client, TableName, policy }, async () => {
        const observed = await observe({ client, TableName });
        return 'state' in observed ? observed : verdict(observed, appendOnly, region);
      }),
    );
  },
};

interface Probe {
  client: DynamoDBClient;
  TableName: string;
}

/** Returns the functions' deny as the policy of a table. Policies of tables support its two actions on items. */
const denyOf = (tableArn: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: onlyAdded(tableArn, 'deny').map((statement) => ({
      ...(statement.toStatementJson() as object),
      Action: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      Principal: '*',
    })),
  });

/** Calls `work` with a new table, and deletes the table. AWS applies a policy from a table's creation on. */
async function withTable<R>(
  { client, TableName, policy }: Probe & { policy: string },
  work: () => Promise<R>,
): Promise<R> {
  const { partitionKey, sortKey } = tableDefinition;
  await permitted(
    `dynamodb:CreateTable and dynamodb:PutResourcePolicy ${onTables}`,
    client.send(
      new CreateTableCommand({
        TableName,
        AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        ResourcePolicy: policy,
      }),
    ),
  );
  try {
    await becomesActive({ client, TableName });
    return await work();
  } finally {
    await permitted(
      `dynamodb:DeleteTable ${onTables}. Delete ${TableName}`,
      client.send(new DeleteTableCommand({ TableName })),
    );
  }
}

const attempts = 60;
const between = 2_000;

async function becomesActive({ client, TableName }: Probe): Promise<void> {
  for (let n = 0; n < attempts; n++) {
    const { Table } = await permitted(
      `dynamodb:DescribeTable ${onTables}`,
      client.send(new DescribeTableCommand({ TableName })),
    );
    if (Table?.TableStatus === 'ACTIVE') return;
    await sleep(between);
  }
  throw new Error(`${TableName} was not created within ${(attempts * between) / 1000} seconds`);
}

/** Returns the results of the transactions; a finding if the controls fail, so that they would show nothing. */
async function observe({ client, TableName }: Probe): Promise<Observed | Finding> {
  const { put, update, remove } = writesOf(TableName);
  const transact = (...TransactItems: TransactWriteItem[]) =>
    client.send(new TransactWriteItemsCommand({ TransactItems }));
  await permitted(
    `dynamodb:PutItem, dynamodb:UpdateItem and dynamodb:DeleteItem ${onTables}`,
    transact(put(ordinary, '1'), update(ordinary, '2'), remove(ordinary, '3')),
  );
  if (!(await isRefused(client.send(new UpdateItemCommand(update(auditLog, '1').Update)))))
    return unknown('AWS does not apply the policy of the table yet', 'Run the command again.');
  return {
    adds: !(await isRefused(transact(update(ordinary, '1'), put(auditLog, '1')))),
    changes: !(await isRefused(transact(put(ordinary, '2'), update(auditLog, '1')))),
    deletes: !(await isRefused(transact(put(ordinary, '2'), remove(auditLog, '1')))),
  };
}

const ordinary = 'PROBE#SITE';
const auditLog = `PROBE${auditLogMark}2026-11`;

/** Returns the parts of transactions: each writes one item of a partition. */
function writesOf(TableName: string) {
  const keyOf = (partition: string, id: string) => ({
    [tableDefinition.partitionKey]: { S: partition },
    [tableDefinition.sortKey]: { S: id },
  });
  return {
    put: (partition: string, id: string) => ({ Put: { TableName, Item: keyOf(partition, id) } }),
    update: (partition: string, id: string) => ({
      Update: {
        TableName,
        Key: keyOf(partition, id),
        UpdateExpression: 'SET probed = :probed',
        ExpressionAttributeValues: { ':probed': { BOOL: true } },
      },
    }),
    remove: (partition: string, id: string) => ({ Delete: { TableName, Key: keyOf(partition, id) } }),
  };
}

/** Returns whether AWS refuses a request. Rejects for other errors. */
const isRefused = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => false,
    (error: Error) => {
      if (isRefusal(error)) return true;
      throw error;
    },
  );

/** These credentials lack a permission on the probe's table. */
class MissingPermission extends Error {
  override name = 'AccessDenied';
}

/** Rejects a refused request with the permissions that it needs. */
const permitted = <R>(needed: string, sent: Promise<R>): Promise<R> =>
  sent.catch((error: Error) => {
    throw isRefusal(error) ? new MissingPermission(needed) : error;
  });
