import { tableDefinition } from './definition.ts';

const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;

/** Returns the entity of an item: without the table's own attributes. */
export function entityOf<T>(item: Item): T {
  const entity: Record<string, unknown> = { ...item };
  for (const name of [partitionKey, sortKey, ttlAttribute, index.partitionKey, index.sortKey]) delete entity[name];
  return entity as T;
}

/** Like `entityOf`, for an item that may not exist. */
export function entityOrNone<T>(item: Item | undefined): T | undefined {
  return item && entityOf<T>(item);
}

/** Returns the TTL attribute (epoch seconds): DynamoDB may delete the item from `date` on. */
export function ttlAt(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}

/** Returns whether an item is past its TTL, so that DynamoDB may have deleted it. */
export const isExpired = (item: Item, now: Date): boolean => {
  const ttl = item[ttlAttribute];
  return ttl !== undefined && Number(ttl) * 1000 <= now.getTime();
};

export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

/** Returns whether a sort key fits, in bytes: folding may turn one letter into several. */
export const fitsSortKey = (key: string): boolean => Buffer.byteLength(key) <= 1024;

export interface Key {
  PK: string;
  SK: string;
}

export type Item = Key & Record<string, unknown>;
