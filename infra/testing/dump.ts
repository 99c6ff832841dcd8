import { isDeepStrictEqual } from 'node:util';
import type { SiteTable } from '@muster/functions/table/core/client';
import type { Item, Key } from '@muster/functions/table/core/read';
import { transact, update } from '@muster/functions/table/core/write';
import { contentsOf } from './contents.ts';
import type { System } from './system.ts';

/** Returns all items of a site, sorted by key. Reads the whole table, so that it also finds stray items. */
export async function dumpSite(system: System, code: string): Promise<Item[]> {
  return (await contentsOf(system)).filter(({ PK }) => PK.startsWith(`${code}#`));
}

/** Returns the items of `after` that are new or changed since `before`. */
export function newOrChanged(before: readonly Item[], after: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [`${item.PK}\n${item.SK}`, item]));
  return after.filter((item) => !isDeepStrictEqual(known.get(`${item.PK}\n${item.SK}`), item));
}

/** Sets an item's fields directly, for states that the product does not create. */
export async function change(table: SiteTable, key: Key, fields: Record<string, unknown>): Promise<void> {
  const names = Object.keys(fields);
  await transact(table, [
    update(table, key, {
      expression: `SET ${names.map((_, n) => `#f${n} = :f${n}`).join(', ')}`,
      names: Object.fromEntries(names.map((name, n) => [`#f${n}`, name])),
      values: Object.fromEntries(names.map((name, n) => [`:f${n}`, fields[name]])),
    }),
  ]);
}
