import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, type Otherwise, present, put, remove } from '../core/write.ts';

/** Returns functions for single-use items. The key is the secret's hash, so that readers of the table cannot use it. */
export function singleUse<T extends { expires_at: string }>(partition: (table: SiteTable) => string) {
  const key = (table: SiteTable, text: string): Key => ({ PK: partition(table), SK: hashOf(text) });
  return {
    key,
    /** Returns the item of a text. Consistent; may have expired. */
    find: async (table: SiteTable, text: string): Promise<T | undefined> =>
      entityOrNone<T>(await getItem(table, key(table, text))),
    add: (table: SiteTable, text: string, stored: T): Action =>
      put(table, {
        ...key(table, text),
        ...(stored as object),
        ttl: ttlAt(after(new Date(stored.expires_at), 3_600_000)),
      }),
    /** Deletes an item on use; fails with `spent` if it was used before. */
    spend: (table: SiteTable, text: string, spent: Otherwise): Action =>
      remove(table, key(table, text), { condition: present, otherwise: spent }),
  };
}
