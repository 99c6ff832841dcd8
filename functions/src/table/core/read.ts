import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchGetCommand,
  GetCommand,
  paginateScan,
  QueryCommand,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import { tableDefinition } from './definition.ts';
import { scanFilter } from './guards.ts';
import type { Item, Key } from './item.ts';
import { nameOf, unread } from './read-along.ts';
import { started } from './started.ts';

const batchSize = 100;

/** Returns an item, or undefined. Consistent; an item that was read along is as of the sign-in. */
export async function getItem(table: SiteTable, key: Key): Promise<Item | undefined> {
  const alongItem = table.readAlong ? table.readAlong.take(key) : unread;
  if (alongItem !== unread) return alongItem;
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }));
  return Item as Item | undefined;
}

/** Returns items in the order of their keys: 100 at a time, with retries. Consistent, or as of the sign-in. */
export async function getItems(table: SiteTable, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item | undefined>();
  const left = new Map(keys.map((key) => [nameOf(key), key]));
  for (const [name, key] of table.readAlong ? left : []) {
    const alongItem = table.readAlong?.take(key);
    if (alongItem === unread) continue;
    found.set(name, alongItem);
    left.delete(name);
  }
  const distinct = [...left.values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, n) =>
    distinct.slice(n * batchSize, (n + 1) * batchSize),
  );
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

/** Returns a backoff with full jitter, in milliseconds, doubling from 25 to at most 800. */
function backOff(attempt: number): number {
  return Math.random() * Math.min(25 * 2 ** attempt, 800);
}

export interface Range {
  prefix?: string;
  /** First sort key (inclusive). Not together with `prefix`. */
  from?: string;
  /** Sort keys after, or before, this one (exclusive). Not together with the others. */
  after?: string;
  before?: string;
  /** With `from`: last sort key (inclusive). */
  to?: string;
  /** Reads the index: keys only, possibly a moment old. */
  index?: boolean;
  descending?: boolean;
  limit?: number;
  /** Reads only these attributes and the sort key: same cost, but much faster to transfer. */
  only?: readonly string[];
}

/** Returns every item of a partition within `range`, by sort key. Consistent, except from the index. */
export async function queryAll(table: SiteTable, partition: string, range: Range = {}): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(table, partition, range)) {
    items.push(...page);
    if (range.limit && items.length >= range.limit) break;
  }
  return range.limit ? items.slice(0, range.limit) : items;
}

/**
 * Yields items within `range` by sort key, in pages of 1 MB or `range.limit` items. Consistent, except from the index.
 * Without a limit, it prefetches the next page.
 */
export async function* queryPages(table: SiteTable, partition: string, range: Range = {}): AsyncGenerator<Item[]> {
  const read = async (after: Record<string, unknown> | undefined) =>
    table.client.send(new QueryCommand({ ...queryInput(table, partition, range), ExclusiveStartKey: after }));
  type Reading = ReturnType<typeof read> | undefined;
  for (let reading: Reading = read(undefined); reading; ) {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await reading;
    const next: Reading = LastEvaluatedKey && range.limit === undefined ? started(read(LastEvaluatedKey)) : undefined;
    yield Items as Item[];
    reading = next ?? (LastEvaluatedKey ? read(LastEvaluatedKey) : undefined);
  }
}

function queryInput(
  table: SiteTable,
  partition: string,
  { prefix, from, after, before, to, index, descending, limit, only }: Range,
) {
  const names = index ? tableDefinition.index : tableDefinition;
  const onSortKey =
    prefix !== undefined
      ? { condition: ' AND begins_with(#sk, :sk)', values: { ':sk': prefix } }
      : from !== undefined && to !== undefined
        ? { condition: ' AND #sk BETWEEN :sk AND :to', values: { ':sk': from, ':to': to } }
        : from !== undefined
          ? { condition: ' AND #sk >= :sk', values: { ':sk': from } }
          : after !== undefined
            ? { condition: ' AND #sk > :sk', values: { ':sk': after } }
            : before !== undefined
              ? { condition: ' AND #sk < :sk', values: { ':sk': before } }
              : undefined;
  const projected = Object.fromEntries(only?.map((name, n) => [`#only${n}`, name]) ?? []);
  return {
    TableName: table.name,
    ...(index ? { IndexName: tableDefinition.index.name } : { ConsistentRead: true }),
    KeyConditionExpression: `#pk = :pk${onSortKey?.condition ?? ''}`,
    ExpressionAttributeNames: {
      '#pk': names.partitionKey,
      ...(onSortKey || only ? { '#sk': names.sortKey } : {}),
      ...projected,
    },
    ...(only && { ProjectionExpression: ['#sk', ...Object.keys(projected)].join(', ') }),
    ExpressionAttributeValues: { ':pk': partition, ...onSortKey?.values },
    ScanIndexForward: !descending,
    Limit: limit,
  };
}

/**
 * Yields the keys of every item of a site, in pages, whatever its partition. Reads the whole table, so it is only for
 * sites that are not served (`tables.unserved`). Consistent.
 */
export async function* scanKeys(table: SiteTable): AsyncGenerator<Key[]> {
  const scan = {
    TableName: table.name,
    ConsistentRead: true,
    FilterExpression: scanFilter,
    ProjectionExpression: '#pk, #sk',
    ExpressionAttributeNames: { '#pk': tableDefinition.partitionKey, '#sk': tableDefinition.sortKey },
    ExpressionAttributeValues: { ':pk': `${table.site}#` },
  };
  for await (const { Items = [] } of paginateScan({ client: table.client }, scan)) yield Items as Key[];
}

export type { Item, Key } from './item.ts';
