import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import { tableDefinition } from './definition.ts';

export interface Key {
  PK: string;
  SK: string;
}

export type Item = Key & Record<string, unknown>;

const batchSize = 100;

/** Returns an item, or undefined. Consistent. */
export async function getItem(table: SiteTable, key: Key): Promise<Item | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }));
  return Item as Item | undefined;
}

/**
 * Returns the items of any number of keys, in their order; undefined where there is none. Consistent. Reads 100 at a time, in parallel,
 * a repeated key once, and unprocessed keys again.
 */
export async function getItems(table: SiteTable, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, n) =>
    distinct.slice(n * batchSize, (n + 1) * batchSize),
  );
  const found = new Map<string, Item>();
  await Promise.all(
    batches.map(async (batch) => {
      for (let left: Key[] = [...batch], attempt = 0; left.length > 0; attempt++) {
        if (attempt > 0) await sleep(backOff(attempt));
        const answer = await table.client.send(
          new BatchGetCommand({ RequestItems: { [table.name]: { Keys: left, ConsistentRead: true } } }),
        );
        for (const item of answer.Responses?.[table.name] ?? []) found.set(nameOf(item as Item), item as Item);
        left = (answer.UnprocessedKeys?.[table.name]?.Keys as Key[] | undefined) ?? [];
        if (left.length > 0 && attempt === 8) throw new StillUnprocessed();
      }
    }),
  );
  return keys.map((key) => found.get(nameOf(key)));
}

/** DynamoDB left keys unprocessed for several seconds: the table is throttled. Nothing was changed. */
export class StillUnprocessed extends Error {
  override name = 'StillUnprocessed';
}

const nameOf = ({ PK, SK }: Key) => `${PK}\n${SK}`;

/** Returns a backoff with full jitter, in milliseconds, doubling from 25 to at most 800. */
function backOff(attempt: number): number {
  return Math.random() * Math.min(25 * 2 ** attempt, 800);
}

export interface Range {
  /** Only sort keys with this prefix. */
  prefix?: string;
  /** Only sort keys from this one on (inclusive); not together with `prefix`. */
  from?: string;
  /** With `from`: only sort keys up to this one (inclusive). */
  to?: string;
  /** Read the index instead of the table: its items carry keys only, and may be a moment old. */
  index?: boolean;
  descending?: boolean;
  limit?: number;
}

/** Returns every item of a partition within `range`, by sort key, following pages of 1 MB. Consistent, except from the index. */
export async function queryAll(table: SiteTable, partition: string, range: Range = {}): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: Record<string, unknown> | undefined, first = true; first || after; first = false) {
    const page = await table.client.send(
      new QueryCommand({ ...queryInput(table, partition, range), ExclusiveStartKey: after }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    after = range.limit && items.length >= range.limit ? undefined : page.LastEvaluatedKey;
  }
  return range.limit ? items.slice(0, range.limit) : items;
}

function queryInput(table: SiteTable, partition: string, { prefix, from, to, index, descending, limit }: Range) {
  const names = index ? tableDefinition.index : tableDefinition;
  const onSortKey =
    prefix !== undefined
      ? { condition: ' AND begins_with(#sk, :sk)', values: { ':sk': prefix } }
      : from !== undefined && to !== undefined
        ? { condition: ' AND #sk BETWEEN :sk AND :to', values: { ':sk': from, ':to': to } }
        : from !== undefined
          ? { condition: ' AND #sk >= :sk', values: { ':sk': from } }
          : undefined;
  return {
    TableName: table.name,
    ...(index ? { IndexName: tableDefinition.index.name } : { ConsistentRead: true }),
    KeyConditionExpression: `#pk = :pk${onSortKey?.condition ?? ''}`,
    ExpressionAttributeNames: { '#pk': names.partitionKey, ...(onSortKey ? { '#sk': names.sortKey } : {}) },
    ExpressionAttributeValues: { ':pk': partition, ...onSortKey?.values },
    ScanIndexForward: !descending,
    Limit: limit,
  };
}
