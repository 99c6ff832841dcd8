import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { unpacked } from '../core/packed.ts';
import { getItem, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

/**
 * A copy of a large department's histories in few, compressed items, for processes without a cache
 * (docs/decisions/0004-keep-enrollment-state-small-and-cache-by-version.md). It may be old: readers also reread the
 * people who have changed since its check.
 */
export interface SnapshotCheck {
  /** Epoch milliseconds of the writer's clock: the snapshot has all changes visible at this time. */
  checked_at: number;
}

const partition = (table: SiteTable): string => `${table.site}#SNAPSHOT`;
/** Sorts before all ids. */
const checkKey = (table: SiteTable): Key => ({ PK: partition(table), SK: '!' });
const keyOf = (table: SiteTable, from: string): Key => ({ PK: partition(table), SK: from });

/** The first id of a department's first range. */
export const firstId = '0';

/** Returns the last check; undefined: the department has no snapshot. Consistent. */
export async function findSnapshotCheck(table: SiteTable): Promise<SnapshotCheck | undefined> {
  const item = await getItem(table, checkKey(table));
  return item && entityOf<SnapshotCheck>(item);
}

/** Stores a check after the ranges. Of concurrent ones, any may win: each is true. */
export const storeSnapshotCheck = (table: SiteTable, check: SnapshotCheck): Action =>
  put(table, { ...checkKey(table), ...check });

/** Returns the write of a range. `from`: the first internal id that belongs to it. `content`: packed; absent: empty. */
export const putRange = (table: SiteTable, from: string, content?: Uint8Array): Action =>
  put(table, { ...keyOf(table, from), ...(content && { content }) });

/** Returns the first ids of the stored ranges, in order. */
export async function rangeStarts(table: SiteTable): Promise<string[]> {
  return (await queryAll(table, partition(table), { from: firstId, to: '~', only: [] })).map(({ SK }) => SK);
}

/** Returns the content of a range; undefined: it is empty. Consistent. */
export async function findRange<T>(table: SiteTable, from: string): Promise<T | undefined> {
  return contentOf<T>(await getItem(table, keyOf(table, from)));
}

/** Yields the contents of all ranges, in pages, by id. Consistent. */
export async function* rangePages<T>(table: SiteTable): AsyncGenerator<T[]> {
  for await (const page of queryPages(table, partition(table), { from: firstId, to: '~' })) {
    yield page.flatMap((item) => contentOf<T>(item) ?? []);
  }
}

const contentOf = <T>(item: Item | undefined): T | undefined =>
  item?.content === undefined ? undefined : unpacked<T>(item.content as Uint8Array);
