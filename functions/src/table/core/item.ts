import { tableDefinition } from './definition.ts';
import type { Item } from './read.ts';

const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;

/** The entity an item holds: the item without the table's own attributes. */
export function entityOf<T>(item: Item): T {
  const entity: Record<string, unknown> = { ...item };
  for (const name of [partitionKey, sortKey, ttlAttribute, index.partitionKey, index.sortKey]) delete entity[name];
  return entity as T;
}

/** As `entityOf`, for an item that may be missing. */
export function entityOrNone<T>(item: Item | undefined): T | undefined {
  return item && entityOf<T>(item);
}

/** When DynamoDB may drop an item, as the TTL attribute wants it: epoch seconds. */
export function ttlAt(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}

/** `date` plus a number of milliseconds. */
export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

/** Whether the table takes this sort key: letters may fold into many, so a bound in letters does not say. */
export const fitsSortKey = (key: string): boolean => Buffer.byteLength(key) <= 1024;
